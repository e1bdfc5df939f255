import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { serverNow } from '../data/clock'
import { nameOf } from '../data/kept-form'
import { useMemberZone } from '../data/member-zone'
import { type DraftPlace, flushDrafts } from '../data/use-draft-queue'
import { useFormats } from '../i18n/use-formats'
import { useLocation, useNavigate } from '../routes/router'
import { reachable, review, wrongOn } from './judge'
import {
  type Answers,
  answerOf,
  askedAnswers,
  askedPages,
  type NextAnswer,
  type Page,
  type Questionnaire,
} from './questionnaire'
import { type Attempt, type FormOptions, useForm } from './use-form'
import { useUnlikely } from './use-unlikely'

export type StepsOptions<R> = {
  questionnaire: Questionnaire
  /** Where the answers are kept between visits. */
  draft: DraftPlace
  /** Answers that we know already. */
  known?: Answers
  /** The questionnaire changes the answers that we know: see `edits` of `useForm`. */
  edits?: boolean
  /** Saves the answers so far after each page, where a draft is not enough. */
  saveStep?: (answers: Answers, page: Page) => Promise<unknown>
  /** Where they stopped, when there is no draft that says so. */
  startAt?: string
  send: (answers: Answers, attempt: Attempt) => Promise<R>
  onSent: (result: R) => unknown
  /** What the request depends on besides the answers. */
  keyedWith?: unknown
  /** Words for a question that the server refused. */
  refusal?: FormOptions<Kept, R>['refusal']
  onFailed?: FormOptions<Kept, R>['onFailed']
}

const nothing: Answers = {}

type Kept = {
  answers: Answers | null
  at: string
  /** Of an edit: a name for the answers that it began with. */
  basis?: string
}

const begun: Kept = { answers: null, at: '' }

/** Where somebody is in a questionnaire. The step is in the address: Back is the step before. */
export function useSteps<R>(options: StepsOptions<R>) {
  const { questionnaire, draft, known = nothing, saveStep, edits = false } = options
  const { i18n } = useLingui()
  const { asked, isFromReview, go } = useStepInAddress()
  const formats = useFormats()
  const today = new Date(serverNow()).toLocaleDateString('sv', useMemberZone())
  const wrong = (page: Page, answers: Answers) => wrongOn(page, answers, { today, formats }, i18n)

  const placeOf = (kept: Kept) => {
    const answers = { ...known, ...kept.answers }
    const pages = askedPages(questionnaire, answers)
    const isDone = (page: Page) => Object.keys(wrong(page, answers)).length === 0
    const step = reachable(asked ?? (kept.at || options.startAt), pages, isDone)
    const at = pages.findIndex(({ id }) => id === step)
    return { answers, pages, step, at, page: pages[at] }
  }
  const nextOf = ({ pages, at }: ReturnType<typeof placeOf>) =>
    isFromReview ? review : (pages[at + 1]?.id ?? review)

  const unlikely = useUnlikely()
  const form = useForm<Kept, R | undefined>({
    id: questionnaire.id,
    first: edits ? { ...begun, basis: nameOf(known) } : begun,
    edits,
    draft: { ...draft, version: questionnaire.version },
    check: (kept) => {
      const { page, pages, answers } = placeOf(kept)
      const checked = page ? [page] : pages
      return Object.assign({}, ...checked.map((each) => wrong(each, answers)))
    },
    ask: (kept) => {
      const { page, answers } = placeOf(kept)
      return unlikely.asksAbout(page?.questions ?? [], answers, known)
    },
    // Only what is sent at the end has a key, whichever steps were looked at before.
    keyedBy: (kept) => {
      const { page, answers } = placeOf(kept)
      if (page) return undefined
      const given = askedAnswers(questionnaire, answers)
      return options.keyedWith === undefined ? given : [given, options.keyedWith]
    },
    send: async (kept, attempt) => {
      const { page, answers } = placeOf(kept)
      const given = askedAnswers(questionnaire, answers)
      if (!page) return options.send(given, attempt)
      await saveStep?.(given, page)
      void flushDrafts()
      return undefined
    },
    after: (kept) => (placeOf(kept).page ? 'go-on' : 'forget'),
    onSent: (result, kept) => {
      const place = placeOf(kept)
      if (place.page) go(nextOf(place))
      else return options.onSent(result as R)
    },
    refusal: options.refusal,
    onFailed: options.onFailed,
    ids: Object.fromEntries(
      questionnaire.pages.flatMap(({ questions }) =>
        questions.map(({ id }) => [id, `${questionnaire.id}-${id}`]),
      ),
    ),
  })
  const place = placeOf(form.value)
  const { answers, pages, step, at, page } = place
  // To look at what is saved changes nothing of it.
  useStepKept(step, form, !edits)

  const doubtful = unlikely.asked
  return {
    form,
    /** A number that is asked about before the next page. */
    unlikely:
      doubtful && answers[doubtful.question.id] === doubtful.answer ? doubtful.question : undefined,
    isRight: () => {
      unlikely.confirm()
      form.submit()
    },
    isWrong: () => {
      unlikely.end()
      const id = doubtful && form.idOf(doubtful.question.id)
      document.querySelector<HTMLElement>(`#${id} input`)?.focus()
    },
    answers,
    pages,
    /** The page to show; without one it is the review. */
    page,
    step,
    /** Counts from 1; the review is the last step. */
    number: page ? at + 1 : pages.length + 1,
    total: pages.length + 1,
    answer: (id: string, next: NextAnswer) =>
      form.change((latest) => {
        const answer = answerOf(next, { ...known, ...latest.answers }[id])
        return { answers: { ...latest.answers, [id]: answer }, at: edits ? '' : step }
      }),
    back: () => go(pages[(page ? at : pages.length) - 1]?.id ?? step),
    hasBack: at !== 0,
    change: (each: Page) => go(each.id, true),
  }
}

/** A step that was reached is kept with the answers, and what was said about the last one ends. */
function useStepKept(
  step: string,
  form: { value: Kept; change: (part: Partial<Kept>) => void; clear: () => void },
  isKept: boolean,
) {
  const reached = useEffectEvent(() => {
    form.clear()
    if (isKept && form.value.answers && form.value.at !== step) form.change({ at: step })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => reached(), [step])
}

function useStepInAddress() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  return {
    asked: params.get('step'),
    isFromReview: params.get('from') === review,
    go: (step: string, fromReview = false) => {
      params.set('step', step)
      if (fromReview) params.set('from', review)
      else params.delete('from')
      void navigate({ pathname, search: `?${params}`, hash })
    },
  }
}

import type { I18n, MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, type FormEvent, useId, useRef, useState } from 'react'
import { reportThrown } from '../data/faults'
import { asProblem, type Problem, type FieldProblem as Refusal } from '../data/problem'
import { typingSaved, useUnsaved } from '../data/unsaved'
import type { DraftPlace } from '../data/use-draft-queue'
import type { Changed, KeptAs } from '../data/use-form-draft'
import type { FieldProblem } from '../ui/corrections'
import { fieldsOf } from './fields'
import { refusalWords } from './refusal-words'
import { useAnswers } from './use-answers'
import { useTries } from './use-tries'

/** What is wrong, by field, in the order of the fields. Nothing said is nothing wrong. */
export type Wrong = Readonly<Record<string, string | MessageDescriptor | false | undefined>>

/** What a rule found, for `check`; the first finding about a field is the one to say. */
export function byField(found: readonly { field: string; words: MessageDescriptor }[]): Wrong {
  const wrong: Record<string, MessageDescriptor> = {}
  for (const { field, words } of found) wrong[field] ??= words
  return wrong
}

/** One try to send. Every try of the same answers has the same key, also after a reload. */
export type Attempt = { key: string; confirmed: boolean }

type After = 'forget' | 'begin-anew' | 'go-on'

export type FormOptions<V extends object, R> = {
  /** Begins the ids of the fields: `contact` and `text` make `contact-text`. */
  id: string
  /** The answers to begin with; a function is called once. */
  first: V | (() => V)
  /** Keeps the answers on the server, at this place, until they are sent. */
  draft?: DraftPlace & KeptAs<V>
  /**
   * The form changes something that is there already. A draft that is older than what it changes
   * is set aside, and of all tries only the last one can be repeated.
   */
  edits?: boolean
  /**
   * What the key of a try stands for, where that is not the answers alone: the request that is
   * made of them. Undefined sends without one.
   */
  keyedBy?: (value: V, confirmed: boolean) => unknown
  check?: (value: V) => Wrong
  /** Judges a field when somebody goes on to the next one, and until it is right. */
  judgesOnLeave?: boolean
  /** Asks something about the answers first: true waits for `confirm`. */
  ask?: (value: V) => boolean
  send: (value: V, attempt: Attempt) => Promise<R>
  /** The answers arrived. The form waits for what is done here. */
  onSent?: (result: R, value: V) => unknown
  /**
   * What becomes of the answers then: forgotten on the server and left in the fields, back to the
   * first ones for the next time, or kept because more is to come.
   */
  after?: After | ((sent: V) => After)
  /** Ids of fields that are not called after the form. */
  ids?: Readonly<Record<string, string>>
  /** Our names for fields that the server calls something else. */
  serverNames?: Readonly<Record<string, string>>
  /** Words for a field that the server refused, where those of `refusal-words` are not enough. */
  refusal?: (refused: Refusal, i18n: I18n) => string | undefined
  onFailed?: (problem: Problem) => void
}

/** One form: its answers, what is wrong with them, and the way to the server. */
export function useForm<V extends object, R>(options: FormOptions<V, R>) {
  const { id, draft, edits = false, keyedBy, check, ask, ids = {}, judgesOnLeave = false } = options
  const { i18n } = useLingui()
  const domId = useId()
  const [begun] = useState(options.first)
  const first = typeof options.first === 'function' ? begun : options.first
  const answers = useAnswers(first, draft, edits)
  const { value } = answers
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [left, setLeft] = useState<readonly string[]>([])
  const isBusy = useRef(false)
  const isOnItsWay = useRef(false)
  const tries = useTries(answers, edits)
  useUnsaved(!draft && answers.isChanged)

  const change = (part: Changed<V>) => {
    if (!isOnItsWay.current) answers.change(part)
  }
  const idOf = (name: string) => ids[name] ?? `${id}-${name.replace(/[^\w-]/g, '-')}`
  const wordsOf = (words: string | MessageDescriptor) =>
    typeof words === 'string' ? words : i18n._(words)
  const wrongNow = (name: string) => {
    const words = judgesOnLeave ? check?.(value)[name] : undefined
    return words ? wordsOf(words) : undefined
  }
  const judge = useRef(wrongNow)
  judge.current = wrongNow
  const complain = (wrong: Wrong, again = false) => {
    const found = Object.entries(wrong).flatMap(([name, words]) => {
      if (!words) return []
      const problem = { fieldId: idOf(name), message: wordsOf(words) }
      return again ? [{ ...problem, now: () => judge.current(name) }] : [problem]
    })
    setProblems(found)
    return found.length > 0
  }

  const sending = useMutation({
    mutationFn: ({ sent, attempt }: { sent: V; attempt: Attempt }) => options.send(sent, attempt),
    onSuccess: async (result, { sent }) => {
      isOnItsWay.current = false
      const form = document.getElementById(domId)
      if (form) typingSaved(form)
      const { after = 'forget' } = options
      const then = typeof after === 'function' ? after(sent) : after
      if (then !== 'go-on') tries.end()
      if (then === 'begin-anew') answers.discard()
      if (then === 'forget') answers.forget()
      try {
        await options.onSent?.(result, sent)
      } catch (fault) {
        // The answers are saved, so nobody is told that they aren't.
        reportThrown(fault)
      }
    },
    onError: (error) => {
      isOnItsWay.current = false
      const problem = asProblem(error)
      const refused = refusedFields(problem, first, options, i18n)
      // Words beside a field that is not on the page would be read by nobody.
      const isShown = Object.keys(refused).some((name) => document.getElementById(idOf(name)))
      complain(isShown ? refused : {})
      options.onFailed?.(problem)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })

  const keyOf = (sent: V, confirmed: boolean): string => {
    const content = keyedBy ? keyedBy(sent, confirmed) : sent
    return content === undefined ? '' : tries.keyOf([content, confirmed])
  }
  const send = (confirmed: boolean) => {
    if (isBusy.current) return
    setProblems([])
    // What was said about the last try ends before anything is asked.
    sending.reset()
    if (!confirmed && ask?.(value)) return
    if (complain(check?.(value) ?? {}, judgesOnLeave)) return
    const attempt = { key: keyOf(value, confirmed), confirmed }
    isBusy.current = true
    isOnItsWay.current = true
    sending.mutate({ sent: value, attempt })
  }
  const error = (name: string) => {
    const said = problems.find(({ fieldId }) => fieldId === idOf(name))
    if (said) return said.now ? said.now() : said.message
    return left.includes(name) ? wrongNow(name) : undefined
  }
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    const isOnward = relatedTarget instanceof HTMLElement && !relatedTarget.matches('[type=submit]')
    if (!judgesOnLeave || !isOnward) return
    const name = Object.keys(first).find((each) =>
      document.getElementById(idOf(each))?.contains(target),
    )
    // Somebody who passes an empty field has not answered it yet.
    if (!name || left.includes(name) || value[name as keyof V] === first[name as keyof V]) return
    setLeft([...left, name])
  }
  const failure = sending.error && asProblem(sending.error)

  return {
    ...fieldsOf({ value, change, idOf, error }),
    value,
    change,
    idOf,
    error,
    /** What stops the form, for the summary: a new list with each try. */
    problems,
    /** Shows what is wrong without sending anything; true when something is. */
    complain: (wrong: Wrong) => complain(wrong),
    /** The focus leaves a field. */
    leave,
    /** Why the last try failed, unless fields say so. */
    failure: problems.length === 0 ? failure : null,
    /** The last try failed, whatever shows it. */
    lastFailure: failure,
    /** Takes back what was said about the last try. */
    clear: () => {
      setProblems([])
      if (!isBusy.current) sending.reset()
    },
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      send(false)
    },
    /** Sends what was asked about. */
    confirm: () => send(true),
    isSending: sending.isPending,
    isSent: sending.isSuccess,
    isChanged: answers.isChanged,
    isKept: draft !== undefined,
    restored: answers.restored,
    /** A draft that is older than what the form edits. */
    outdated: answers.outdated,
    isAsKept: answers.isAsKept,
    texts: answers.texts,
    discard: () => {
      tries.end()
      answers.discard()
    },
    /** The id of the form element, for a button that stands elsewhere. */
    domId,
  }
}

export type FormHandle = Pick<
  ReturnType<typeof useForm<object, unknown>>,
  | 'domId'
  | 'submit'
  | 'isKept'
  | 'isChanged'
  | 'restored'
  | 'outdated'
  | 'discard'
  | 'problems'
  | 'failure'
  | 'texts'
  | 'isSending'
  | 'leave'
>

/** The fields of ours that the server refused, in words. */
function refusedFields<V extends object, R>(
  problem: Problem,
  first: V,
  { ids = {}, serverNames = {}, refusal }: FormOptions<V, R>,
  i18n: I18n,
): Wrong {
  const wrong: Record<string, string> = {}
  for (const refused of problem.fields) {
    const name = serverNames[refused.field] ?? refused.field
    if (!(name in ids || name in first) || wrong[name]) continue
    wrong[name] = refusal?.(refused, i18n) ?? refusalWords(refused, i18n)
  }
  return wrong
}

import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { asProblem } from '../data/problem'
import { type AskedSurvey, roundSent, saveStep, sendRound, surveyQuery } from '../data/surveys'
import { NotSaved } from '../forms/not-saved'
import { type Answers, askedPages, type Page } from '../forms/questionnaire'
import { Steps } from '../forms/steps'
import { useSearch } from '../routes/use-search'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Stack } from '../ui/stack'
import { answersOf, wireAnswers } from './known'
import { refusalOf } from './refusal'
import { kitSurvey } from './use-asking'
import type { Help } from './use-help'

type SurveyFormProps = {
  asked: AskedSurvey
  /** Path pattern of the page, where what is typed is kept. */
  route: string
  onSent: (round: string) => unknown
  /** Of the page: a form that is built anew must not take it away. */
  help: Help
}

/**
 * A questionnaire whose answers are saved on the server after each page. Somebody who answers on
 * two devices is told so, and chooses: nothing is overwritten.
 */
export function SurveyForm({ asked, route, onSent, help }: SurveyFormProps) {
  const queries = useQueryClient()
  const [search] = useSearch()
  // What the form began with. Newer answers come in only when the member says so.
  const [begun, setBegun] = useState(asked)
  const { survey = {}, step } = begun
  const id = survey.id ?? ''
  const questionnaire = kitSurvey(survey)
  const [revision, setRevision] = useState(asked.revision ?? 0)
  const latest = useRef(revision)
  const turn = (to: number) => {
    latest.current = to
    setRevision(to)
  }
  const save = async (answers: Answers, page: Page) => {
    const pages = askedPages(questionnaire, answers)
    const next = pages[pages.findIndex((each) => each.id === page.id) + 1]?.id ?? 'review'
    const given = wireAnswers(survey, answers)
    const keep = () =>
      saveStep({ questionnaire: id, revision: latest.current, step: next, answers: given })
    try {
      const saved = await keep()
      turn(saved.revision ?? 0)
      help.show(saved)
      // The page may be built anew for its next step.
      queries.setQueryData(surveyQuery(id).queryKey, {
        ...begun,
        revision: saved.revision,
        savedAt: saved.savedAt,
        step: next,
        answers: given,
      })
    } catch (error) {
      if (!asProblem(error).is('aborted')) throw error
      // Our own save may have arrived while its answer was lost.
      const now = await queries.fetchQuery({ ...surveyQuery(id), staleTime: 0 })
      if (!isSame(wireAnswers(survey, answersOf({ ...now, known: [] })), given)) throw error
      turn(now.revision ?? 0)
      // The lost answer may have said that help comes first.
      const saved = await keep()
      turn(saved.revision ?? 0)
      help.show(saved)
    }
  }
  return (
    <Steps
      key={`${survey.version} ${begun.revision}`}
      questionnaire={questionnaire}
      draft={{ route, field: id }}
      known={answersOf(begun)}
      startAt={step}
      // An embedded page is built anew for each step.
      takesFocus={search.has('step')}
      saveStep={save}
      keyedWith={revision}
      sendWords={<Trans>Send my answers</Trans>}
      send={(answers, { key }) =>
        sendRound(
          { questionnaire: id, revision: latest.current, answers: wireAnswers(survey, answers) },
          key,
        )
      }
      onSent={async ({ round = '', ...led }) => {
        // What the answers mean comes after the way to help.
        const isHelpFirst = help.show(led, () => onSent(round))
        await roundSent(queries)
        if (!isHelpFirst) await onSent(round)
      }}
      refusal={refusalOf}
      failed={(problem, discard) =>
        problem.is('aborted') ? (
          <AnsweredElsewhere
            onUseLatest={async () => {
              const now = await queries.fetchQuery({ ...surveyQuery(id), staleTime: 0 })
              discard()
              turn(now.revision ?? 0)
              setBegun(now)
            }}
          />
        ) : (
          <NotSaved problem={problem} />
        )
      }
    />
  )
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function AnsweredElsewhere({ onUseLatest }: { onUseLatest: () => Promise<void> }) {
  return (
    <Banner
      tone="caution"
      live
      title={<Trans>You’ve answered on another page or device since</Trans>}
    >
      <Stack gap={3} start>
        <p>
          <Trans>Those answers are saved. What you entered here is not.</Trans>
        </p>
        <Button onPress={() => void onUseLatest().catch(() => undefined)}>
          <Trans>Continue with the saved answers</Trans>
        </Button>
      </Stack>
    </Banner>
  )
}

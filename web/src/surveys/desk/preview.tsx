import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Survey } from '../../data/surveys'
import { AskQuestion } from '../../forms/ask-question'
import { type Answers, answerOf, askedPages } from '../../forms/questionnaire'
import { inWords } from '../../forms/words'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { inLocales, kitSurvey } from '../use-asking'

/** The form as members will see it. What is entered stays here. */
export function Preview({ survey }: { survey: Survey }) {
  const { t, i18n } = useLingui()
  const [answers, setAnswers] = useState<Answers>({})
  const title = inLocales(survey.title)
  return (
    <section aria-label={t`Preview`}>
      <Stack gap={4}>
        <Text muted>
          <Trans>
            This is the form as members will see it. Try it: nothing you enter here is saved.
          </Trans>
        </Text>
        <h3>{title && inWords(title, i18n)}</h3>
        {askedPages(kitSurvey(survey), answers).map((page) => (
          <Stack key={page.id} gap={4}>
            <h4>{inWords(page.title, i18n)}</h4>
            {page.intro && <p>{inWords(page.intro, i18n)}</p>}
            {page.questions.map((question) => (
              <AskQuestion
                key={question.id}
                question={question}
                id={`preview-${question.id}`}
                answer={answers[question.id]}
                onChange={(next) =>
                  setAnswers((all) => ({ ...all, [question.id]: answerOf(next, all[question.id]) }))
                }
                error={() => undefined}
              />
            ))}
          </Stack>
        ))}
      </Stack>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { Json } from '../data/kept-form'
import { kindOf } from './kinds/kinds'
import type { NextAnswer, Question } from './questionnaire'
import styles from './steps.module.css'
import { inWords } from './words'

type AskQuestionProps = {
  question: Question
  id: string
  answer: Json | undefined
  onChange: (answer: NextAnswer) => void
  error: (part?: string) => string | undefined
}

/** One question of a questionnaire, by its kind, and why we ask it. */
export function AskQuestion({ question, id, answer, onChange, error }: AskQuestionProps) {
  const { i18n } = useLingui()
  const { Field } = kindOf(question)
  const { label, help, why, whyTitle } = question
  return (
    <div className={styles.question}>
      <Field
        question={question}
        id={id}
        text={{ label: inWords(label, i18n), help: help && inWords(help, i18n) }}
        // What was emptied is no answer.
        answer={answer ?? undefined}
        onChange={onChange}
        error={error}
      />
      {why && (
        <details className={styles.why}>
          <summary>{whyTitle ? inWords(whyTitle, i18n) : <Trans>Why we ask</Trans>}</summary>
          <p>{inWords(why, i18n)}</p>
        </details>
      )}
    </div>
  )
}

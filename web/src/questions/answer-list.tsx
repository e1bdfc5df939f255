import { useLingui } from '@lingui/react/macro'
import type { Answers, Question } from '../forms/questionnaire'
import { useTell } from '../forms/review-answers'
import { inWords } from '../forms/words'
import styles from './answer-list.module.css'

type AnswerListProps = { questions: readonly Question[]; answers: Answers }

/** Answers to read: each question with what was answered. */
export function AnswerList({ questions, answers }: AnswerListProps) {
  const { i18n } = useLingui()
  const tell = useTell(answers)
  return (
    <dl className={styles.answers}>
      {questions.map((question) => (
        <div key={question.id}>
          <dt>{inWords(question.label, i18n)}</dt>
          <dd>{tell(question)}</dd>
        </div>
      ))}
    </dl>
  )
}

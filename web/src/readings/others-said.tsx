import { useLingui } from '@lingui/react/macro'
import type { AlertStage } from '../data/alerts'
import { questions } from './check-in-words'
import { neutralAnswers } from './check-in-words-for'
import styles from './emergency.module.css'
import { theyAnswered } from './their-words'

export type StageAnswer = NonNullable<AlertStage['answers']>[number]

type OthersSaidProps = {
  answers: readonly StageAnswer[]
  /** Of the member, whose own answers carry no name; empty in the member's own portal. */
  member: string
}

/** What others answered, by whom, in words that are nobody's first person. It comes with its texts. */
export function OthersSaid({ answers, member }: OthersSaidProps) {
  const { i18n } = useLingui()
  const people = [...new Set(answers.map(({ byName = '' }) => byName))]
  return people.map((by) => {
    const words = answers
      .filter(({ byName = '' }) => byName === by)
      .flatMap(({ questionCode = '', answerCodes = [] }) =>
        answerCodes.flatMap(
          (code) =>
            neutralAnswers[questionCode]?.[code] ?? questions[questionCode]?.answers[code] ?? [],
        ),
      )
      .map((answer) => i18n._(answer))
      .join('; ')
    return (
      words && (
        <p key={by} className={styles.said}>
          {i18n._(theyAnswered(by || member, words))}
        </p>
      )
    )
  })
}

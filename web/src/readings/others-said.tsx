import { Trans, useLingui } from '@lingui/react/macro'
import type { StageAnswer } from '../data/alerts'
import { questions } from './check-in-words'
import { neutralAnswers } from './check-in-words-for'
import styles from './emergency.module.css'

type OthersSaidProps = {
  answers: readonly StageAnswer[]
  /** Of the member, whose own answers carry no name; empty in the member's own portal. */
  member: string
}

/** What somebody answered, in words that are nobody's first person. */
function useNeutralWords() {
  const { i18n } = useLingui()
  return (answers: readonly StageAnswer[]) =>
    answers
      .flatMap(({ questionCode = '', answerCodes = [] }) =>
        answerCodes.flatMap(
          (code) =>
            neutralAnswers[questionCode]?.[code] ?? questions[questionCode]?.answers[code] ?? [],
        ),
      )
      .map((answer) => i18n._(answer))
      .join('; ')
}

/** What others answered, by whom. It comes with its texts. */
export function OthersSaid({ answers, member }: OthersSaidProps) {
  const wordsOf = useNeutralWords()
  const people = [...new Set(answers.map(({ byName = '' }) => byName))]
  return people.map((by) => {
    const words = wordsOf(answers.filter(({ byName = '' }) => byName === by))
    return (
      words && (
        <p key={by} className={styles.said}>
          <TheyAnswered who={by || member} words={words} />
        </p>
      )
    )
  })
}

function TheyAnswered({ who, words }: { who: string; words: string }) {
  return (
    <Trans>
      {who} answered: {words}. The care team can see this.
    </Trans>
  )
}

type AnswerBeforeProps = { answer: StageAnswer; member: string }

/** An earlier answer is the one that counts, of somebody else or the reader's own; the other one is kept too. */
export function AnswerBefore({ answer, member }: AnswerBeforeProps) {
  const wordsOf = useNeutralWords()
  const who = answer.byName || member
  const words = wordsOf([answer])
  return (
    <p className={styles.said} role="status">
      {answer.mine ? (
        <Trans>
          You answered before: {words}. That answer counts. The care team can see the new one too.
        </Trans>
      ) : who ? (
        <Trans>
          {who} answered first: {words}. That answer counts. The care team can see yours too.
        </Trans>
      ) : (
        <Trans>
          There was an answer before yours: {words}. That answer counts. The care team can see yours
          too.
        </Trans>
      )}
    </p>
  )
}

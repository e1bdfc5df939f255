import { useRef, useState } from 'react'
import type { Answers, NumberQuestion, Question } from './questionnaire'

/** A question whose number is possible but unlikely. */
export type Unlikely = { question: NumberQuestion; answer: number }

/** The first of some questions with an unlikely number that is not on file yet. */
export function unlikelyIn(
  questions: readonly Question[],
  answers: Answers,
  known: Answers,
): Unlikely | undefined {
  for (const question of questions) {
    if (question.kind !== 'number' || question.usualMost === undefined) continue
    const answer = answers[question.id]
    if (typeof answer !== 'number' || answer === known[question.id]) continue
    const isPossible = question.most === undefined || answer <= question.most
    if (answer > question.usualMost && isPossible) return { question, answer }
  }
  return undefined
}

const nameOf = ({ question, answer }: Unlikely) => `${question.id} ${answer}`

/** Asks once about each number that is unlikely. */
export function useUnlikely() {
  const [asked, setAsked] = useState<Unlikely>()
  const sure = useRef<string>(undefined)
  return {
    asked,
    /** Whether the form has to wait for an answer. */
    asksAbout: (questions: readonly Question[], answers: Answers, known: Answers): boolean => {
      const found = unlikelyIn(questions, answers, known)
      const isOpen = found !== undefined && nameOf(found) !== sure.current
      setAsked(isOpen ? found : undefined)
      return isOpen
    },
    confirm: () => {
      sure.current = asked && nameOf(asked)
    },
    end: () => setAsked(undefined),
  }
}

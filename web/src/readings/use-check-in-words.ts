import { advice, questions } from './check-in-words'
import { adviceFor, questionsFor } from './check-in-words-for'
import { useTheirName } from './their'

/** The words of check-ins: to the member, or about them to somebody who acts for them. */
export function useCheckInWords() {
  const name = useTheirName()
  return name ? { questions: questionsFor(name), advice: adviceFor(name) } : { questions, advice }
}

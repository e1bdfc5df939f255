import { useActedFor } from '../data/acted-for'
import { advice, questions } from './check-in-words'
import { adviceFor, questionsFor } from './check-in-words-for'

/** The words of check-ins: to the member, or about them to somebody who acts for them. */
export function useCheckInWords() {
  const name = useActedFor()
  return name ? { questions: questionsFor(name), advice: adviceFor(name) } : { questions, advice }
}

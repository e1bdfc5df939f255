import { useLingui } from '@lingui/react'
import { useActedFor } from '../data/acted-for'
import { advice, questions } from './check-in-words'
import { adviceFor, questionsFor } from './check-in-words-for'

/**
 * The words of check-ins: to the member, or about them to somebody who acts for them. Where those
 * have not come, the member's own are better than none.
 */
export function useCheckInWords() {
  const { i18n } = useLingui()
  const name = useActedFor()
  const own = { questions, advice }
  if (!name) return own
  const theirs = { questions: questionsFor(name), advice: adviceFor(name) }
  const { id = '', message } = theirs.questions['low.feel']?.ask ?? {}
  return message || id in i18n.messages ? theirs : own
}

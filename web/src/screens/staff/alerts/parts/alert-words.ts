import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { QueuedAlert } from '../../../../data/alert-queue'
import { questions } from '../../../../readings/check-in-words'

/** How the member wants to be reached. */
export const methods: Readonly<Record<string, MessageDescriptor>> = {
  CALL: msg`Prefers a call`,
  SMS: msg`Prefers a text message`,
  EMAIL: msg`Prefers email`,
  CHAT: msg`Prefers chat`,
}

/** What the member was told to do first. Red is for those whose own answer needs 911. */
export const told: Readonly<Record<string, MessageDescriptor>> = {
  call: msg`Emergency: told to call 911`,
  treat: msg`Very low: told to eat sugar`,
  recheck: msg`Told to check again`,
  team: msg`Asked to call their care team`,
}

const ends: Readonly<Record<string, MessageDescriptor>> = {
  gotHelp: msg`Says they got help`,
  called: msg`Says they called their care team`,
}

/** The same from somebody who acts for the member. */
const endsForMember: typeof ends = {
  gotHelp: msg`Says the member got help`,
  called: msg`Says they called the member’s care team`,
}

type Said = NonNullable<QueuedAlert['answers']>[number]

/** What the member answered, in the words that they chose. */
export function useAnswerWords(): (said: Said) => { text: string; isEnd: boolean } {
  const { i18n } = useLingui()
  return ({ questionCode = '', answerCodes = [], byName }) => {
    const words =
      questionCode === 'end' ? (byName ? endsForMember : ends) : questions[questionCode]?.answers
    const texts = answerCodes.map((code) => {
      const word = words?.[code]
      return word ? i18n._(word) : code
    })
    return { text: texts.join(', '), isEnd: questionCode === 'end' }
  }
}

/** The member's own answer needs 911: this comes first and looks like nothing else. */
export function isRed({ action, answers = [] }: QueuedAlert): boolean {
  return action === 'call' && answers.length > 0
}

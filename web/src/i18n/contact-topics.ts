import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What a message can be about, in the order of the list. */
export const topics = {
  account: msg`My account or sign-in`,
  device: msg`A device or supplies`,
  program: msg`My program or my coach`,
  visit: msg`A visit or an appointment`,
  billing: msg`Coverage or a bill`,
  privacy: msg`My privacy or my records`,
  other: msg`Something else`,
} as const satisfies Record<string, MessageDescriptor>

export type Topic = keyof typeof topics

export function isTopic(text: string | undefined): text is Topic {
  return text !== undefined && text in topics
}

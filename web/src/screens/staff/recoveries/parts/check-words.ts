import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** How staff made sure who is asking, in the order of the list. */
export const checkWords: Readonly<Record<string, MessageDescriptor>> = {
  callback: msg`Called back on a phone number in the record`,
  video: msg`Video call with a photo ID`,
  inPerson: msg`In person with a photo ID`,
}

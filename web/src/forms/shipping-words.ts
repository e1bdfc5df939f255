import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the server says about a parcel at the desk that ships it. */
export const shippingWords: Readonly<Record<string, MessageDescriptor>> = {
  'fulfil.carrier': msg`Choose the carrier.`,
  'fulfil.tracking': msg`Enter 4 to 40 letters and digits.`,
  'fulfil.expected': msg`Enter a day from today up to 60 days from now.`,
  'fulfil.reason': msg`Enter a reason of up to 300 characters.`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the server says about strips and where a box goes. */
export const supplyWords: Readonly<Record<string, MessageDescriptor>> = {
  'supply.remaining': msg`Enter a whole number from 0 to 1000.`,
  'supply.otherCountry': msg`We can ship only within your program’s country.`,
  'supply.addressMissing': msg`Enter the address that the box should go to.`,
}

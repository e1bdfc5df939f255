import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Caller } from '../../../../data/member-record'
import type { Wrong } from '../../../../forms/use-form'

/** What a caller can confirm, in the order of the form. */
export const factWords: Readonly<Record<string, MessageDescriptor>> = {
  name: msg`Full name`,
  birthDate: msg`Date of birth`,
  address: msg`Home address`,
  phone: msg`Phone number`,
  email: msg`Email address`,
  memberNumber: msg`Member number`,
  callback: msg`I called back on a number in the record`,
}

const factsFewest = 2
const reasonFewest = 10
const reasonMost = 300

export const blankCaller: Caller = { confirmed: [], reason: '' }

/** The same rules as the server's. A fact that is about to be corrected proves nothing. */
export function wrongCaller({ confirmed, reason }: Caller, disputed?: string): Wrong {
  return {
    confirmed:
      confirmed.filter((fact) => fact !== disputed).length < factsFewest &&
      msg`Choose at least two facts that the caller confirmed.`,
    reason: wrongReason(reason),
  }
}

/** What opens the record to someone needs the call back among the facts. */
export function wrongOpener(caller: Caller): Wrong {
  return {
    ...wrongCaller(caller),
    ...(caller.confirmed.length >= factsFewest &&
      !caller.confirmed.includes('callback') && {
        confirmed: msg`This opens the record to someone. Call back first, at a number we have on record for the family.`,
      }),
  }
}

function wrongReason(reason: string) {
  const letters = [...reason.trim()].length
  return (
    (letters < reasonFewest || letters > reasonMost || /[\n\r]/.test(reason.trim())) &&
    msg`Enter a reason of 10 to 300 characters, on one line.`
  )
}

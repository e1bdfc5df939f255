import type { CalendarDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { brokenByShape } from '../../../domain/password'
import { nameProblem } from '../../../forms/contact-words'
import { brokenWords } from '../../../forms/password-words'
import type { Wrong } from '../../../forms/use-form'

export type Answers = {
  givenName: string
  familyName: string
  birthDate: CalendarDate | null
  password: string
}

export const blank: Answers = { givenName: '', familyName: '', birthDate: null, password: '' }

/** What has to be corrected before anything is sent. */
export function wrongIn({ givenName, familyName, birthDate, password }: Answers): Wrong {
  const [rule] = brokenByShape(password)
  return {
    givenName: nameProblem(givenName),
    familyName: nameProblem(familyName),
    birthDate: !birthDate && msg`Enter your date of birth.`,
    password: rule && brokenWords[`password.${rule}`],
  }
}

import type { CalendarDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { brokenByShape } from '../../../domain/password'
import { brokenWords } from '../../../forms/password-words'
import type { Wrong } from '../../../forms/use-form'

export type Answers = {
  givenName: string
  familyName: string
  birthDate: CalendarDate | null
  password: string
}

export const blank: Answers = { givenName: '', familyName: '', birthDate: null, password: '' }

const isName = (name: string) => {
  const length = [...name.trim()].length
  return length > 0 && length <= 80
}

/** What has to be corrected before anything is sent. */
export function wrongIn({ givenName, familyName, birthDate, password }: Answers): Wrong {
  const [rule] = brokenByShape(password)
  return {
    givenName: !isName(givenName) && msg`Enter a first name of up to 80 characters.`,
    familyName: !isName(familyName) && msg`Enter a last name of up to 80 characters.`,
    birthDate: !birthDate && msg`Enter your date of birth.`,
    password: rule && brokenWords[`password.${rule}`],
  }
}

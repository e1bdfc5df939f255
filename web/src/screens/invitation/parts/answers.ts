import type { CalendarDate } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import { isEmail } from '../../../domain/email'
import { brokenByShape } from '../../../domain/password'
import { brokenWords } from '../../../forms/password-words'
import type { Wrong } from '../../../forms/use-form'

export type Answers = {
  email: string
  birthDate: CalendarDate | null
  code: string
  password: string
}

export const blank: Answers = { email: '', birthDate: null, code: '', password: '' }

/** What has to be corrected before anything is sent. Staff are asked for a password only. */
export function wrongIn({ email, birthDate, code, password }: Answers, isMember: boolean): Wrong {
  const [rule] = brokenByShape(password)
  const weak = rule && brokenWords[`password.${rule}`]
  if (!isMember) return { password: weak }
  return {
    email: !isEmail(email.trim()) && msg`Enter an email address like name@example.com.`,
    birthDate: !birthDate && msg`Enter your date of birth.`,
    code:
      code.replace(/[\s-]/g, '').length !== 8 && msg`Enter the 8 letters and digits of your code.`,
    password: weak,
  }
}

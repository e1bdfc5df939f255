import { type CalendarDate, today } from '@internationalized/date'
import { msg } from '@lingui/core/macro'
import type { NewPerson } from '../../../../data/accounts'
import { isEmail } from '../../../../domain/email'
import type { Wrong } from '../../../../forms/use-form'
import { deskZone } from '../../parts/desk-words'

export const staffRoles = [
  'coach',
  'careteam',
  'guide',
  'clinician',
  'support',
  'CallCenterRep',
  'Admin',
] as const

export type PersonDraft = Omit<NewPerson, 'birthDate'> & { birthDate: CalendarDate | null }

export const blankPerson = (locale: string): PersonDraft => ({
  role: 'member',
  givenName: '',
  familyName: '',
  email: '',
  birthDate: null,
  brandCode: 'default',
  locale,
})

/** The same rules as the server's, so that an answer is refused before it travels. */
export function wrongPerson(person: PersonDraft): Wrong {
  return {
    givenName: !isName(person.givenName) && msg`Enter a first name of up to 80 characters.`,
    familyName: !isName(person.familyName) && msg`Enter a last name of up to 80 characters.`,
    email: !isEmail(person.email.trim()) && msg`Enter an email address like name@example.com.`,
    birthDate: person.role === 'member' && wrongBirthDate(person.birthDate),
  }
}

function wrongBirthDate(date: CalendarDate | null) {
  if (!date) return msg`Enter the date of birth.`
  return date.compare(today(deskZone().timeZone)) > 0 && msg`Enter a date in the past.`
}

function isName(name: string): boolean {
  const letters = [...name.trim()].length
  return letters > 0 && letters <= 80
}

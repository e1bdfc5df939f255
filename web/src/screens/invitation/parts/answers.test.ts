import { CalendarDate } from '@internationalized/date'
import { expect, test } from 'vitest'
import { type Answers, blank, wrongIn } from './answers'

const good: Answers = {
  email: 'ana@new.test',
  birthDate: new CalendarDate(1962, 4, 9),
  code: 'BCDF-2346',
  password: 'twelve chars',
}

test.each<[string, Partial<Answers>, boolean, string]>([
  ['all there', {}, true, ''],
  ['a code without its dash', { code: ' bcdf 2346' }, true, ''],
  ['a short code', { code: 'BCDF-234' }, true, 'code'],
  ['a long code', { code: 'BCDF-23467' }, true, 'code'],
  ['no address', { email: 'ana' }, true, 'email'],
  ['no birth date', { birthDate: null }, true, 'birthDate'],
  ['11 characters', { password: 'eleven char' }, true, 'password'],
  ['staff need a password only', { ...blank, password: 'twelve chars' }, false, ''],
  ['staff with 11 characters', { ...blank, password: 'eleven char' }, false, 'password'],
])('%s', (_, change, isMember, wrong) => {
  const found = Object.entries(wrongIn({ ...good, ...change }, isMember))
  expect(found.flatMap(([field, words]) => (words ? [field] : [])).join()).toBe(wrong)
})

import { parseDate } from '@internationalized/date'
import { expect, test } from 'vitest'
import { wrongBirthDate } from './birth-date-dialog'
import { wrongCaller } from './caller-words'

test.each([
  ['1980-05-06', undefined],
  ['2026-11-17', undefined],
  ['1896-11-18', undefined],
  ['2026-11-18', 'Enter a date in the past.'],
  ['1896-11-17', 'This is more than 130 years ago. Please check the year.'],
  ['1980-05-05', 'This is the date we have on record already.'],
])('the birth date %s', (date, words) => {
  const wrong = wrongBirthDate(parseDate(date), '1980-05-05', '2026-11-17')
  expect(wrong ? wrong.message : undefined).toBe(words)
})

test.each([
  ['two facts', ['name', 'phone'], 'called us today', undefined, []],
  ['one fact', ['name'], 'called us today', undefined, ['confirmed']],
  ['a fact in dispute', ['name', 'birthDate'], 'called us today', 'birthDate', ['confirmed']],
  ['nine characters', ['name', 'phone'], '123456789', undefined, ['reason']],
  ['ten characters', ['name', 'phone'], '1234567890', undefined, []],
  ['300 characters', ['name', 'phone'], 'é'.repeat(300), undefined, []],
  ['301 characters', ['name', 'phone'], 'é'.repeat(301), undefined, ['reason']],
  ['two lines', ['name', 'phone'], 'one line\nand another', undefined, ['reason']],
])('a caller: %s', (_, confirmed, reason, disputed, wrong) => {
  const found = Object.entries(wrongCaller({ confirmed, reason }, disputed))
  expect(found.flatMap(([field, words]) => (words ? [field] : []))).toEqual(wrong)
})

import { CalendarDate, Time } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import { feelingCodes, feelingNames, mealCodes, mealNames } from '../../../readings/sugar-words'
import {
  type CheckEntry,
  newCheckOf,
  noTags,
  patchOf,
  problemsOfCheck,
  problemsOfTags,
  tagsOf,
} from './check-entry'
import { check } from './testing'

const when = {
  date: new CalendarDate(2026, 11, 17),
  time: new Time(7, 12),
  zone: 'America/Chicago',
  offsetMinutes: -360,
  isPrefilled: false,
}
const entry: CheckEntry = { ...noTags, shown: 'number', value: 118, when }
const write = (value: number, digits = 0) => value.toFixed(digits)
const fields = (part: Partial<CheckEntry>, country: 'US' | 'CA' = 'US') =>
  problemsOfCheck({ ...entry, ...part }, country, write).map(({ field }) => field)

describe('the limits of a check by hand', () => {
  test.each([
    [0, true],
    [1, false],
    [999, false],
    [1000, true],
    [118.5, true],
    [Number.NaN, true],
  ])('%d mg/dL is refused: %s', (value, refused) => {
    expect(fields({ value })).toEqual(refused ? ['value'] : [])
  })

  test.each([
    [0.05, true],
    [0.1, false],
    [5.6, false],
    [55.4, false],
    [55.5, true],
  ])('%d mmol/L is refused: %s', (value, refused) => {
    expect(fields({ value }, 'CA')).toEqual(refused ? ['value'] : [])
  })

  test('a meter that shows a word needs no number', () => {
    expect(fields({ shown: 'lo', value: Number.NaN })).toEqual([])
    expect(newCheckOf({ ...entry, shown: 'lo' }, false)).toMatchObject({ tags: { OOR_low: true } })
    expect(newCheckOf({ ...entry, shown: 'lo' }, false).value).toBeUndefined()
    expect(newCheckOf({ ...entry, shown: 'hi' }, false)).toMatchObject({ tags: { OOR_high: true } })
  })

  test('a date without a time is no time', () => {
    expect(fields({ when: { ...when, time: null } })).toEqual(['timestamp'])
  })

  // S2-5-45: carbs are whole grams, and a decimal is said, not cut off.
  test.each([
    [0, []],
    [500, []],
    [501, ['tags.carb']],
    [-1, ['tags.carb']],
    [12.7, ['tags.carb']],
  ])('%d g of carbs', (carbs, wrong) => {
    expect(problemsOfTags({ ...noTags, carbs }, write).map(({ field }) => field)).toEqual(wrong)
  })

  test.each([
    [4.5, 0],
    [4.55, 3],
    [200, 0],
    [200.1, 3],
  ])('%d units of insulin', (units, wrong) => {
    const doses = { ...noTags, short: units, long: units, premix: units }
    expect(problemsOfTags(doses, write)).toHaveLength(wrong)
  })

  test('500 characters of a note, counted as people count them', () => {
    expect(problemsOfTags({ ...noTags, note: '👩‍🚀'.slice(0, 2).repeat(500) }, write)).toEqual([])
    expect(problemsOfTags({ ...noTags, note: 'é'.repeat(501) }, write)).toHaveLength(1)
    expect(problemsOfTags({ ...noTags, note: ` ${'é'.repeat(500)}  ` }, write)).toEqual([])
  })
})

test('S2-5-44: insulin goes with one decimal', () => {
  const sent = newCheckOf({ ...entry, short: 2.25, long: 2.34, premix: 0 }, true)
  expect(sent).toMatchObject({ confirmed: true, timestamp: '2026-11-17T07:12:00', value: 118 })
  expect(sent.tags?.insulin).toEqual({ short_float: 2.3, long_float: 2.3, premix_float: 0 })
})

test('what was emptied is taken away, and what a check has comes back into the form', () => {
  expect(patchOf(noTags)).toEqual({
    eat_code: -1,
    feeling_code: null,
    carb: null,
    insulin: null,
    note: null,
  })
  const tags = {
    eat_code: 11,
    feeling_code: 12,
    carb: 40,
    note: 'late',
    insulin: { long_float: 9 },
  }
  const full = tagsOf(check('c', 118, { tags: { source: 1, ...tags } as never }))
  expect(full).toMatchObject({ meal: '11', feeling: '12', carbs: 40, long: 9, note: 'late' })
  expect(patchOf(full)).toEqual(tags)
})

test('S2-9-21, S2-9-22, S2-9-23, S2-9-24: every code has its word', () => {
  const word = (names: object, code: number) =>
    (names as Record<number, { message?: string }>)[code]?.message
  expect(mealCodes.map((code) => [code, word(mealNames, code)])).toEqual([
    [6, 'Before breakfast'],
    [9, 'After breakfast'],
    [7, 'Before lunch'],
    [10, 'After lunch'],
    [8, 'Before dinner'],
    [11, 'After dinner'],
    [12, 'Snack'],
    [13, 'No meal'],
    [-1, 'No tag'],
  ])
  expect(feelingCodes.map((code) => word(feelingNames, code))).toEqual([
    'Good',
    'Stressed',
    'Sick',
    'Shaky',
    'Tired',
    'Sweaty',
    'Hungry',
    'Physically active',
    'Something else',
  ])
})

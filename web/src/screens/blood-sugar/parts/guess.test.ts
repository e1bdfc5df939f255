import { Time } from '@internationalized/date'
import { expect, test } from 'vitest'
import { mealAt, otherUnit } from './guess'

test.each([
  [0, ''],
  [4, ''],
  [5, '6'],
  [8, '6'],
  [9, '9'],
  [10, '9'],
  [11, '7'],
  [12, '7'],
  [13, '10'],
  [15, '10'],
  [16, '8'],
  [18, '8'],
  [19, '11'],
  [21, '11'],
  [22, ''],
  [23, ''],
])('at %d o’clock the meal tag is "%s"', (hour, code) => {
  expect(mealAt({ time: new Time(hour, 59) })).toBe(code)
})

test('without a time nothing is guessed', () => {
  expect(mealAt({ time: null })).toBe('')
})

test.each([
  ['US', 0.9, undefined, false],
  ['US', 1, 18, false],
  ['US', 5.6, 101, false],
  ['US', 19, 342, false],
  ['US', 20, 360, true],
  ['US', 28, 504, true],
  ['US', 28.5, 513, false],
  ['US', 33, 595, true],
  ['US', 33.3, 600, false],
  ['US', 33.4, undefined, false],
  ['US', 101, undefined, false],
  ['US', Number.NaN, undefined, false],
  ['CA', 5.6, undefined, false],
  ['CA', 19, undefined, false],
  ['CA', 20, 1.1, true],
  ['CA', 25.5, undefined, false],
  ['CA', 33, 1.8, true],
  ['CA', 33.3, undefined, false],
  ['CA', 34, 1.9, false],
  ['CA', 55.5, undefined, false],
  ['CA', 101, 5.6, false],
  ['CA', 999, 55.5, false],
  ['CA', 1000, undefined, false],
  ['CA', Number.NaN, undefined, false],
] as const)('in %s %d may mean %s (either: %s)', (country, value, meant, isEither) => {
  expect(otherUnit(value, country)).toEqual(meant === undefined ? undefined : { meant, isEither })
})

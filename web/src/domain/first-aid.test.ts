import { expect, test } from 'vitest'
import { asksForHelp, firstAidForPressure, firstAidForSugar, isCurrent } from './first-aid'

test.each([
  ['number', 45, 'low'],
  ['number', 69.9, 'low'],
  ['number', 70, 'none'],
  ['number', 600, 'none'],
  ['number', 601, 'high'],
  ['number', Number.NaN, 'none'],
  ['lo', Number.NaN, 'low'],
  ['lo', 120, 'low'],
  ['hi', Number.NaN, 'high'],
  ['hi', 45, 'high'],
] as const)('%s %d mg/dL asks for %s', (shown, mgdl, expected) => {
  expect(firstAidForSugar({ shown, mgdl })).toBe(expected)
})

test.each([
  [180, 120, 'none'],
  [181, 80, 'severe'],
  [130, 121, 'severe'],
  [190, 125, 'severe'],
  [Number.NaN, Number.NaN, 'none'],
] as const)('%d/%d asks for %s', (systolic, diastolic, expected) => {
  expect(firstAidForPressure({ systolic, diastolic })).toBe(expected)
})

test.each([
  [-3, true],
  [-2, true],
  [-1, false],
  [0, false],
  [2, false],
  [3, true],
  [4, true],
])('a level of %d asks for help: %s', (level, expected) => {
  expect(asksForHelp(level)).toBe(expected)
})

test('a reading of yesterday at this time is past', () => {
  const now = Date.UTC(2026, 10, 16, 12)
  expect(isCurrent(now - 23 * 3_600_000, now)).toBe(true)
  expect(isCurrent(now - 24 * 3_600_000, now)).toBe(false)
})

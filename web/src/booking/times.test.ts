// @vitest-environment node
import { expect, test } from 'vitest'
import { noticeOf, remindersOf } from './times'

const hour = 3_600_000

test.each([
  ['both', 27 * hour],
  ['last', 27 * hour - 1],
  ['last', 4 * hour],
  ['none', 4 * hour - 1],
  ['none', 0],
])('no reminder is promised that does not come: %s, %d ms ahead', (comes, ahead) => {
  expect(remindersOf(1_800_000_000_000 + ahead, 1_800_000_000_000)).toBe(comes)
})

test.each([
  [0, 0, 'minutes'],
  [45, 45, 'minutes'],
  [60, 1, 'hours'],
  [90, 90, 'minutes'],
  [120, 2, 'hours'],
  [1440, 24, 'hours'],
  [2880, 2, 'days'],
  [2940, 49, 'hours'],
  [4320, 3, 'days'],
])('a notice of %i minutes is %i %s', (minutes, count, unit) => {
  expect(noticeOf(minutes)).toEqual({ count, unit })
})

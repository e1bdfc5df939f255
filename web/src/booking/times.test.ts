// @vitest-environment node
import { expect, test } from 'vitest'
import { remindersOf } from './times'

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

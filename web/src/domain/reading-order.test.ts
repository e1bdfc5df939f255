import { expect, test } from 'vitest'
import { givesOrder } from './reading-order'

const now = Date.UTC(2026, 10, 17, 15)
const minutes = 60_000

test.each([
  ['a low of now', 'look', 'reading.status.low', 0, true],
  ['a low of two hours ago', 'look', 'reading.status.low', 120, true],
  ['a low of three hours ago', 'look', 'reading.status.low', 180, false],
  ['a high', 'look', 'reading.status.high', 0, false],
  ['a very high one', 'act', 'reading.status.veryHigh', 0, true],
  ['one in range', '', 'reading.status.inRange', 0, false],
  ['a severe pressure', 'act', 'reading.pressure.severe', 600, true],
  ['a low pressure', 'look', 'reading.pressure.low', 0, false],
])('%s', (_, need, statusKey, age, expected) => {
  expect(givesOrder({ need, reading: { at: now - age * minutes, statusKey } }, now)).toBe(expected)
})

test('a kind without a reading gives no order', () => {
  expect(givesOrder({}, now)).toBe(false)
})

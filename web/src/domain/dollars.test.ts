import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amountMost, centsOf, dollarsOf, isAmount } from './dollars'
import { type DecimalMark, readTypedNumber } from './typed-number'

// The server reads the same table.
const table = readFileSync('../internal/portal/billing/testdata/amounts.tsv', 'utf8')
const rows = table
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))

test.each(rows)('%s with %s is %s cents: %s', (typed = '', mark = '', cents = '', verdict) => {
  const read = readTypedNumber(typed, mark as DecimalMark)
  const dollars = read.kind === 'number' ? read.value : Number.NaN
  expect(centsOf(dollars)).toBe(cents === '' ? Number.NaN : Number(cents))
  expect(isAmount(dollars)).toBe(verdict === 'ok')
})

test('every amount survives the way to dollars and back', () => {
  for (let cents = 0; cents <= amountMost; cents += 7) {
    if (centsOf(dollarsOf(cents)) !== cents) expect.fail(`${cents}`)
  }
})

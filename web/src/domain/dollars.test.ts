// @vitest-environment node
import { expect, test } from 'vitest'
import table from '../../../internal/portal/billing/testdata/amounts.tsv?raw'
import { amountMost, centsOf, dollarsOf, isAmount } from './dollars.ts'
import { type DecimalMark, readTypedNumber } from './typed-number.ts'

// The server reads the same table.
test('what staff may type as an amount of money', () => {
  const rows = table
    .replace(/\n$/, '')
    .split('\n')
    .filter((line) => !line.startsWith('# '))
    .map((line) => line.split('\t'))
  expect(rows.length).toBeGreaterThan(15)
  for (const [typed = '', mark = '', cents = '', verdict = ''] of rows) {
    const read = readTypedNumber(typed, mark as DecimalMark)
    const dollars = read.kind === 'number' ? read.value : Number.NaN
    expect([typed, centsOf(dollars)]).toEqual([typed, cents === '' ? Number.NaN : Number(cents)])
    expect([typed, isAmount(dollars)]).toEqual([typed, verdict === 'ok'])
  }
})

test('every amount survives the way to dollars and back', () => {
  for (let cents = 0; cents <= amountMost; cents += 7) {
    if (centsOf(dollarsOf(cents)) !== cents) expect.fail(`${cents}`)
  }
})

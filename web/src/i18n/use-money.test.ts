// @vitest-environment node
import { expect, test } from 'vitest'
import { formatMoney } from './use-money'

// The same amounts as internal/platform/i18n writes on receipts and in emails.
test.each([
  ['en-US', 2500, 'USD', '$25.00'],
  ['es-US', 2500, 'USD', '$25.00'],
  ['en-CA', 2500, 'CAD', '$25.00'],
  ['fr-CA', 2500, 'CAD', '25,00\u00a0$'],
  ['fr-CA', 123405, 'CAD', '1\u00a0234,05\u00a0$'],
  ['fr-CA', 2500, 'USD', '25,00\u00a0$\u00a0US'],
  ['en-CA', 2500, 'USD', 'US$25.00'],
  ['en-US', 0, 'USD', '$0.00'],
])('%s %d %s', (locale, cents, currency, want) => {
  expect(formatMoney(locale, cents, currency)).toBe(want)
})

import { expect, test } from 'vitest'
import { phoneOnWire } from './profile'

/** S2-5-36, S2-5-37: a US phone goes as its ten digits, any other with its country's code. */
test.each([
  ['US', '+13035550195', { number: '3035550195' }],
  ['CA', '+15145550153', { numberE164: '+15145550153' }],
  ['MX', '+525555550153', { numberE164: '+525555550153' }],
])('a phone of %s', (country, number, sent) => {
  expect(phoneOnWire({ type: 'MO', number, country })).toEqual({
    phoneType: 'MO',
    selectedCountry: country,
    ...sent,
  })
})

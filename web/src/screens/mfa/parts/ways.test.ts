import { expect, test } from 'vitest'
import type { Choices } from '../../../data/mfa'
import { waysOf } from './ways'

const none: Choices = {
  contactTypes: [],
  passkeys: false,
  totp: false,
  recoveryCodes: false,
  setUp: false,
  canRemember: false,
}

const text = { id: 'p1', contactType: 'SMS', masked: '+1 •••-•••-0118' } as const

test.each<[string, Partial<Choices>, readonly string[]]>([
  ['nothing', {}, []],
  ['codes by text alone', { contactTypes: [text] }, ['p1']],
  ['recovery codes come last', { recoveryCodes: true, totp: true }, ['TOTP', 'RECOVERY']],
  [
    'the easiest first',
    { passkeys: true, contactTypes: [text], totp: true, recoveryCodes: true },
    ['PASSKEY', 'p1', 'TOTP', 'RECOVERY'],
  ],
])('%s', (_, has, ids) => {
  expect(waysOf({ ...none, ...has }, true).map(({ id }) => id)).toEqual(ids)
})

test('a browser without passkeys offers none', () => {
  const has = { ...none, passkeys: true, totp: true }
  expect(waysOf(has, false).map(({ id }) => id)).toEqual(['TOTP'])
})

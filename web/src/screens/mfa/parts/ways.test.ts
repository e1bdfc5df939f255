import { expect, test } from 'vitest'
import type { Choices } from '../../../data/mfa'
import { lastSent, sentCodes, waysOf } from './ways'

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

test('somebody who comes back goes on with the newest code', () => {
  const at = (id: string, expiresAt?: number) => ({
    ...{ id, contactType: 'SMS' as const, masked: '' },
    ...(expiresAt ? { sent: { expiresAt, resendAt: 0 } } : {}),
  })
  const last = (...contactTypes: ReturnType<typeof at>[]) => {
    const choices = { ...none, contactTypes }
    return lastSent(waysOf(choices, true), sentCodes(choices))?.id
  }
  expect(last(at('a'), at('b'))).toBeUndefined()
  expect(last(at('a', 10), at('b', 20), at('c'))).toBe('b')
  expect(last(at('a', 20), at('b', 10))).toBe('a')
})

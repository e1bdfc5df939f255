import { expect, test } from 'vitest'
import { afterSignIn } from './after-sign-in'

test('S2-4-10 a member who is to move stops ahead of the data load, wherever they wanted to go', () => {
  expect(afterSignIn({ role: 'member', migrationEligible: true }, '/programs')).toBe('/migration')
})

test('everybody else goes where they wanted, or to their own first page', () => {
  expect(afterSignIn({ role: 'member' }, '/programs?x=1')).toBe('/programs?x=1')
  expect(afterSignIn({ role: 'member' }, null)).toBe('/home')
  expect(afterSignIn({}, null)).toBe('/home')
  expect(afterSignIn({ role: 'coach' }, null)).toBe('/staff')
})

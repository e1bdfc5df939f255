// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type BootData, factsFrom } from './facts.ts'

const boot: BootData = { session: null, startup: null, brand: {} }
const page = { form: 'one-app' } as const
const sessionOf = (session: BootData['session']) => factsFrom({ ...boot, session }, page).session

describe('who is there', () => {
  test.each([
    ['nobody', null, { kind: 'anonymous', isManuallyLoggedOut: false }],
    ['S1-6-02 a member', { role: 'member' }, { kind: 'member' }],
    ['an unknown role is no staff', { role: 'owner' }, { kind: 'member' }],
    ['staff', { role: 'guide' }, { kind: 'staff', role: 'guide' }],
    ['no impersonation', { role: 'Admin', impersonation: null }, { kind: 'staff', role: 'Admin' }],
    [
      'S1-6-04 S2-6-04 an impersonator',
      { role: 'Admin', impersonation: { impersonatorType: 'CallCenterRep' } },
      { kind: 'viewing', role: 'CallCenterRep' },
    ],
    [
      'an impersonator of an unknown type',
      { role: 'Admin', impersonation: { impersonatorType: 'admin' } },
      { kind: 'viewing', role: null },
    ],
  ])('%s', (_, session, expected) => {
    expect(sessionOf(session)).toEqual(expected)
  })

  test('access is not decided while the session is loading', () => {
    const { session } = factsFrom(boot, { ...page, isChecking: true })
    expect(session).toEqual({ kind: 'checking' })
  })
})

test.each([
  [undefined, undefined, false],
  [false, false, false],
  [true, false, true],
  [false, true, true],
])('demo %s, development %s: tools %s', (demo, isDevelopment, expected) => {
  expect(factsFrom({ ...boot, demo }, { ...page, isDevelopment }).devOrDemo).toBe(expected)
})

test('reads the brand rules with the spelling of the wire', () => {
  const brand = {
    supress_health_info: true,
    restricted_member_correctional_facilities: true,
    suppressed_account_routes: ['family'],
  }
  expect(factsFrom({ ...boot, brand }, page).brand).toEqual({
    suppressHealthInfo: true,
    restrictedFacility: true,
    suppressedAccountRoutes: ['family'],
  })
  const long = { suppressed_account_routes: ['account.family', 'get-help'] }
  expect(factsFrom({ ...boot, brand: long }, page).brand.suppressedAccountRoutes).toEqual([
    'family',
    'get-help',
  ])
  expect(factsFrom({ ...boot, brand: { suppressed_account_routes: null } }, page).brand).toEqual({
    suppressHealthInfo: false,
    restrictedFacility: false,
    suppressedAccountRoutes: [],
  })
})

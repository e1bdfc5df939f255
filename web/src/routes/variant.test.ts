// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type FlagKey, flagKeys } from '../domain/app-state.ts'
import { decide } from './access.ts'
import { catalogue, type RouteId, routeById } from './catalogue.ts'
import { member } from './testdata/people.ts'
import { variantOf } from './variant.ts'

const helen = member('helen')
const withFlags = (...features: FlagKey[]) => ({ ...helen, features })

describe('legacy or embedded, by the flag', () => {
  test.each([
    ['flag off: the legacy page', 'mental-health.home', [], { kind: 'legacy' }],
    [
      'flag on: the embedded page',
      'mental-health.home',
      ['mhWebsdk'],
      { kind: 'embedded', destination: 'home' },
    ],
    [
      'another flag changes nothing',
      'mental-health.home',
      flagKeys.filter((key) => key !== 'mhWebsdk'),
      { kind: 'legacy' },
    ],
    [
      'the spelling of the wire is kept',
      'mental-health.reassessment',
      ['mhWebsdk'],
      { kind: 'embedded', destination: 'reassesment' },
    ],
    ['A59 the crisis page has no twin', 'mental-health.crisis', ['mhWebsdk'], { kind: 'native' }],
    ['other pages have none', 'home', ['mhWebsdk'], { kind: 'native' }],
  ] as const)('%s', (_, id, flags, variant) => {
    expect(variantOf(routeById(id), withFlags(...flags))).toEqual(variant)
  })

  test('with the flag off the SDK has no entries', () => {
    const embedded = (facts: ReturnType<typeof withFlags>) =>
      catalogue.filter((route) => variantOf(route, facts).kind === 'embedded')
    expect(embedded(withFlags())).toEqual([])
    expect(embedded(withFlags('mhWebsdk'))).toHaveLength(13)
  })
})

describe('routes behind a flag (A134)', () => {
  const rosa = member('rosa')
  test.each([
    ['goal-setting', 'goalSetting'],
    ['reminder', 'reminders'],
    ['reminder.set', 'reminders'],
  ] as const)('%s is there with %s alone', (id: RouteId, flag: FlagKey) => {
    const off = { ...rosa, features: flagKeys.filter((key) => key !== flag) }
    const on = { ...rosa, features: [flag] }
    expect(decide(routeById(id), off)).toMatchObject({ reason: 'flag', outcome: 'missing' })
    expect(decide(routeById(id), on)).toEqual({ allow: true })
  })

  test('S2-9-40 S1-6-32..46 the registry has the fifteen flags, and every gate names one', () => {
    expect(flagKeys).toHaveLength(15)
    expect(new Set(flagKeys).size).toBe(15)
    const gates = catalogue.flatMap(({ flag }) => flag ?? [])
    expect(gates.length).toBeGreaterThan(3)
    for (const gate of gates) expect(flagKeys).toContain(gate)
  })
})

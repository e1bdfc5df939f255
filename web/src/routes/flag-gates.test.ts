// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type FlagKey, flagKeys } from '../domain/app-state.ts'
import { decide } from './access.ts'
import { catalogue, type RouteId, routeById } from './catalogue.ts'
import { member } from './testdata/people.ts'

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

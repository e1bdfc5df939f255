import { expect, test } from 'vitest'
import { dangerOf, showsEmergencies } from './danger'

test('the start-up data says whether there is an emergency', () => {
  const item = (kind: string, action: string) => ({
    home: { attention: [{ kind: 'setGoal' }, { kind, values: { action, reading: 'weight' } }] },
  })
  expect(dangerOf(undefined)).toEqual({ kind: 'none' })
  expect(dangerOf({ home: {} })).toEqual({ kind: 'none' })
  expect(dangerOf({})).toEqual({ kind: 'unknown' })
  expect(dangerOf(item('checkIn', ''))).toEqual({ kind: 'none' })
  expect(dangerOf(item('checkAgain', 'call'))).toEqual({ kind: 'none' })
  expect(dangerOf(item('checkIn', 'dance'))).toEqual({ kind: 'none' })
  expect(dangerOf(item('checkIn', 'call'))).toEqual({
    kind: 'open',
    action: 'call',
    reading: 'weight',
  })
})

test('a newer list of alerts holds against older start-up data', () => {
  const old = { home: { attention: [{ kind: 'checkIn', values: { action: 'recheck' } }] } }
  const open = {
    stages: [
      { action: '', kind: 'weight' },
      { action: 'call', kind: 'bloodPressure' },
    ],
  }
  expect(dangerOf(old, open)).toEqual({ kind: 'open', action: 'call', reading: 'bloodPressure' })
  expect(dangerOf(old, { stages: [] })).toEqual({ kind: 'none' })
  expect(dangerOf(old, { recheck: {} })).toEqual({ kind: 'calm' })
  expect(dangerOf(old, { followUp: {} })).toEqual({ kind: 'calm' })
  expect(dangerOf(old, { triedAt: 1 })).toEqual({ kind: 'calm' })
  expect(dangerOf(old, { triedAt: 0 })).toEqual({ kind: 'none' })
  expect(dangerOf({ home: { alertNews: true } })).toEqual({ kind: 'calm' })
})

test.each([
  ['home', true],
  ['condition-management.home', true],
  ['dashboard', true],
  ['blood-sugar.overview', true],
  ['blood-sugar.friends-and-family', true],
  ['blood-pressure.trends', true],
  ['weight.all-logs', true],
  ['pulse.overview', true],
  ['messages', false],
  ['account.profile', false],
  ['health-info', false],
])('%s shows emergencies: %s', (id, shows) => {
  expect(showsEmergencies(id)).toBe(shows)
})

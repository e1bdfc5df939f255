import { expect, test } from 'vitest'
import { actionFor, inDanger, placeOf } from './cared'

const person = (linkId: string, action?: string) => ({
  linkId,
  ...(action && { alert: { action } }),
})

test.each([
  [{ alert: { action: 'call' } }, 'call'],
  [{ alert: { action: 'team' }, recheck: { low: true } }, 'team'],
  [{ recheck: { low: true } }, 'treat'],
  [{ recheck: { low: false } }, undefined],
  [{ recheck: {} }, undefined],
  [{ alert: { action: 'nap' } }, undefined],
  [{}, undefined],
])('what to do first for %j is %s', (one, action) => {
  expect(actionFor(one)).toBe(action)
})

test('the most urgent comes first, no matter who was there first', () => {
  const people = [
    person('a', 'team'),
    person('b', 'recheck'),
    person('c'),
    { linkId: 'd', recheck: { low: true } },
    person('e', 'treat'),
    person('f', 'call'),
  ]
  expect(inDanger(people).map(({ linkId }) => linkId)).toEqual(['f', 'd', 'e', 'b', 'a'])
  expect(placeOf('team')).toBeLessThan(placeOf(undefined))
})

import { afterEach, expect, test } from 'vitest'
import { noteLost, type SessionEnd, sessionEnd } from './session-clock'

afterEach(() => sessionEnd.set(null))

test('a session that the server no longer knows is lost', () => {
  noteLost()
  expect(sessionEnd.get()).toBe('lost')
})

test.each<SessionEnd>(['idle', 'signed-out', 'invalid'])(
  'an answer that comes late does not turn the end "%s" into a lost session',
  (known) => {
    sessionEnd.set(known)
    noteLost()
    expect(sessionEnd.get()).toBe(known)
  },
)

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, setServerClock } from './clock'
import { refreshSession } from './refresh'
import { takeOver } from './session'
import {
  recheckLeadMs,
  refreshLeadMs,
  rememberSession,
  sessionClock,
  unlinkedRecheckMs,
} from './session-clock'
import { keepRechecked } from './session-recheck'
import { clearStored, readStored, type StoredSession } from './session-storage'

const calls: string[] = []
let session: object | null = null
let token: object = {}
const seen = { ended: 0, linked: 0 }
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  setServerClock(Date.UTC(2026, 2, 4, 15, 30))
  clearStored()
  sessionClock.set(null)
  calls.length = 0
  Object.assign(seen, { ended: 0, linked: 0 })
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(new URL(request.url).pathname.split('/').at(-1) ?? '')
    const body = request.url.includes('refresher') ? token : { session }
    return new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const watch = () => {
  stop = keepRechecked({ onEnded: () => seen.ended++, onLinked: () => seen.linked++ })
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const stored = () => readStored<StoredSession>('session')
const inHalfAnHour = () => serverNow() + 30 * 60_000

test('S1-9-05 S2-9-01 the three times of a session', () => {
  expect([refreshLeadMs, recheckLeadMs, unlinkedRecheckMs]).toEqual([300_000, 900_000, 1_799_000])
})

test('S1-4.2-03 S2-4-12 S1-3-48 the stored recheck time is the expiry less 15 minutes', () => {
  const expiresAt = inHalfAnHour()
  rememberSession({ reference: 'r', expiresAt, linked: true })
  expect(stored()).toEqual({
    reference: 'r',
    expiresAt,
    recheckAt: expiresAt - 900_000,
    linked: true,
  })
})

test('the session is asked about at its recheck time, once for each expiry', async () => {
  session = { reference: 'r', expiresAt: inHalfAnHour() }
  rememberSession({ reference: 'r', expiresAt: inHalfAnHour(), linked: true })
  watch()
  await pass(15 * 60_000 - 1)
  expect(calls).toEqual([])
  await pass(1)
  expect(calls).toEqual(['GetSession'])
  await pass(10 * 60_000)
  expect(calls).toEqual(['GetSession'])
})

test('a session that ended elsewhere is noticed at the recheck', async () => {
  session = null
  rememberSession({ reference: 'r', expiresAt: inHalfAnHour(), linked: true })
  watch()
  await pass(15 * 60_000)
  expect(seen).toEqual({ ended: 1, linked: 0 })
})

test('S1-4.2-04 S1-4.2-05 S2-4-13 no_active_member marks the user unlinked and is rechecked after 1799 s', async () => {
  token = { access_token: 'r', expires_in: 1800, errorType: 'no_active_member' }
  await refreshSession()
  expect(stored()?.linked).toBe(false)
  session = { reference: 'r', expiresAt: inHalfAnHour(), noActiveMember: true }
  watch()
  await pass(1500 * 1000)
  // A refresh in between brings the same answer and puts nothing off.
  await refreshSession()
  await pass(299_000 - 1)
  expect(calls.filter((call) => call === 'GetSession')).toHaveLength(0)
  await pass(1)
  expect(calls.filter((call) => call === 'GetSession')).toHaveLength(1)
  expect(seen).toEqual({ ended: 0, linked: 0 })
  session = { reference: 'r', expiresAt: inHalfAnHour() }
  await pass(1_799_000)
  expect(calls.filter((call) => call === 'GetSession')).toHaveLength(2)
  expect(seen.linked).toBe(1)
  expect(stored()?.linked).toBe(true)
})

test('S2-4-14 after signing out nothing is asked any more', async () => {
  session = { reference: 'r', expiresAt: inHalfAnHour() }
  takeOver(session)
  watch()
  sessionClock.set(null)
  await pass(60 * 60_000)
  expect(calls).toEqual([])
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveSocket } from '../data/live-state'
import { startupQuery } from '../data/startup'
import { startClocks } from './session-clocks'
import { json } from './testing'

let stop: () => void
const refetched = vi.fn<() => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => json(200, {}))
  refetched.mockReset().mockResolvedValue()
})
afterEach(() => {
  stop()
  liveSocket.set('connecting')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const mateo = { linkId: 'l1', givenName: 'Mateo' }
const lost = [{ call: 'family', code: 'unavailable' }]

/** How many seconds pass until the start-up data is asked for again. */
async function secondsUntilAsked(startup: object, state: 'connected' | 'failed', inVisit = false) {
  const queries = new QueryClient()
  queries.setQueryData(startupQuery.queryKey, startup)
  vi.spyOn(queries, 'refetchQueries').mockImplementation(refetched)
  liveSocket.set(state)
  stop = startClocks({ queries, isVideo: () => inVisit, isLeaving: () => false })
  for (let seconds = 10; seconds <= 620; seconds += 10) {
    await vi.advanceTimersByTimeAsync(10_000)
    if (refetched.mock.calls.length > 0) return seconds
  }
  return undefined
}

// A page that nobody touches is asked for anew after nine minutes in any case.
test.each([
  ['who acts for nobody', {}, 'failed', false, 540],
  ['who acts for somebody, with a socket', { caredFor: [mateo] }, 'connected', false, 540],
  ['who acts for somebody, without a socket', { caredFor: [mateo] }, 'failed', false, 60],
  ['the same in a video visit', { caredFor: [mateo] }, 'failed', true, 60],
  ['who acts, with their own portal waiting', { own: {} }, 'failed', false, 60],
  ['somebody in doubt', { caredFor: [{ ...mateo, unknown: true }] }, 'connected', false, 10],
  ['a family that failed', { failures: lost }, 'connected', false, 10],
  ['a video visit of somebody else', {}, 'connected', true, undefined],
] as const)('%s: asked again after the right time', async (_, startup, state, inVisit, seconds) => {
  expect(await secondsUntilAsked(startup, state, inVisit)).toBe(seconds)
})

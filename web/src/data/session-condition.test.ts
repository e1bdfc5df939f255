import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mayReload, pollEveryMs, pollTries, waitForScope } from './session-condition'
import { clearStored } from './session-storage'

const calls: { at: number; background: boolean }[] = []
let readyAt = Number.POSITIVE_INFINITY
let broken = false
let began = 0

beforeEach(() => {
  vi.useFakeTimers()
  clearStored()
  calls.length = 0
  readyAt = Number.POSITIVE_INFINITY
  broken = false
  began = Date.now()
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push({
      at: Date.now() - began,
      background: request.headers.has('Wellhouse-Background'),
    })
    if (broken) throw new TypeError('network')
    const ready = calls.length >= readyAt
    return new Response(JSON.stringify({ ready }), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noStop = () => new AbortController().signal

test('S1-9-13 the constants of the wait', () => {
  expect([pollEveryMs, pollTries]).toEqual([500, 60])
})

test('S1-4.2-17 the scope is asked for every 500 ms, sixty times at most, and never as activity', async () => {
  const waiting = waitForScope(noStop())
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(await waiting).toBe(false)
  expect(calls.map(({ at }) => at)).toEqual(Array.from({ length: 60 }, (_, i) => 500 * (i + 1)))
  expect(calls.every(({ background }) => background)).toBe(true)
})

test('S1-4.2-18 the wait ends with the try that finds it', async () => {
  readyAt = 3
  const waiting = waitForScope(noStop())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await waiting).toBe(true)
  expect(calls).toHaveLength(3)
})

test('a try without an answer counts as one that found nothing', async () => {
  broken = true
  const waiting = waitForScope(noStop())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await waiting).toBe(false)
  expect(calls).toHaveLength(60)
})

test('leaving the page ends the wait', async () => {
  const stop = new AbortController()
  const waiting = waitForScope(stop.signal)
  await vi.advanceTimersByTimeAsync(1200)
  stop.abort()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await waiting).toBe(false)
  expect(calls).toHaveLength(2)
})

test('S1-4.2-19 a tab reloads once for it, never in a circle', () => {
  expect([mayReload(), mayReload(), mayReload()]).toEqual([true, false, false])
})

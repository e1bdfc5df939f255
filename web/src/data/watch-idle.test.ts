import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportActivity, staySignedIn } from './activity'
import { serverNow, setServerClock } from './clock'
import type { SessionNews } from './session-channel'
import { idlePrompt, lastActivity, noteActivity } from './session-idle'
import { countdownMs, idlePromptMs, idleRefreshMs, watchIdle } from './watch-idle'

const seen = { refresh: 0, prompt: 0, end: 0 }
let isVideo = false
const reports: Request[] = []
/** Another tab of the same browser. */
let otherTab: BroadcastChannel
const heard: SessionNews[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  setServerClock(Date.UTC(2026, 2, 4, 15, 30))
  Object.assign(seen, { refresh: 0, prompt: 0, end: 0 })
  isVideo = false
  reports.length = 0
  heard.length = 0
  lastActivity.set(0)
  idlePrompt.set(null)
  otherTab = new BroadcastChannel('wellhouse-session')
  otherTab.onmessage = ({ data }: MessageEvent<SessionNews>) => heard.push(data)
  vi.stubGlobal('fetch', async (request: Request) => {
    reports.push(request)
    return new Response('{}', { headers: { 'Content-Type': 'application/json' } })
  })
  stop = watchIdle({
    isVideo: () => isVideo,
    onRefresh: () => seen.refresh++,
    onPrompt: () => seen.prompt++,
    onEnd: () => seen.end++,
  })
})

afterEach(() => {
  stop()
  otherTab.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** A message between tabs arrives in real time, which the fake clock does not hold back. */
const realTimeout = setTimeout
const delivered = () => new Promise((resolve) => realTimeout(resolve, 50))

function press() {
  const event = new KeyboardEvent('keydown')
  Object.defineProperty(event, 'isTrusted', { value: true })
  dispatchEvent(event)
}

test('S1-9-02 S1-9-03 S2-9-12 the constants', () => {
  expect([idlePromptMs, idleRefreshMs, countdownMs]).toEqual([840_000, 540_000, 60_000])
})

test('S1-4.2-08 S1-7-03 after 9 minutes without a person the navigation is fetched, once', async () => {
  await pass(idleRefreshMs - 1)
  expect(seen.refresh).toBe(0)
  await pass(1)
  expect(seen.refresh).toBe(1)
  await pass(idlePromptMs - idleRefreshMs - 1)
  expect(seen).toEqual({ refresh: 1, prompt: 0, end: 0 })
})

test('S1-4.2-06 after 14 minutes one question opens, and a minute later it signs out', async () => {
  await pass(idlePromptMs - 1)
  expect(idlePrompt.get()).toBeNull()
  await pass(1)
  expect(seen.prompt).toBe(1)
  expect(idlePrompt.get()).toEqual({ endsAt: serverNow() + countdownMs })
  await pass(countdownMs - 1)
  expect(seen).toEqual({ refresh: 1, prompt: 1, end: 0 })
  await pass(1)
  expect(seen.end).toBe(1)
  await pass(60 * 60_000)
  expect(seen.end).toBe(1)
})

test('S1-4.2-09 S1-4.2-10 S1-2.10-05 nothing is asked or fetched on a video page', async () => {
  isVideo = true
  await pass(60 * 60_000)
  expect(seen).toEqual({ refresh: 0, prompt: 0, end: 0 })
  expect(idlePrompt.get()).toBeNull()
})

test('a device that slept comes back signed out, not in the middle of the countdown', async () => {
  await pass(idlePromptMs + 23_000)
  expect(idlePrompt.get()).not.toBeNull()
  // The wall clock went on while every timer stood still.
  vi.setSystemTime(Date.now() + 8 * 60 * 60_000)
  dispatchEvent(new Event('focus'))
  expect(seen.end).toBe(1)
})

test('A10 activity in another tab closes the question here, and an older one does not', async () => {
  await pass(idlePromptMs)
  otherTab.postMessage({ kind: 'activity', at: lastActivity.get() - 1 })
  await delivered()
  expect(idlePrompt.get()).not.toBeNull()
  otherTab.postMessage({ kind: 'activity', at: serverNow() })
  await delivered()
  expect(idlePrompt.get()).toBeNull()
  await pass(idlePromptMs - 1)
  expect(idlePrompt.get()).toBeNull()
  await pass(1)
  expect(seen.prompt).toBe(2)
})

test('S1-4.2-07 staying tells the server and all other tabs', async () => {
  await pass(idlePromptMs)
  await staySignedIn()
  await delivered()
  expect(idlePrompt.get()).toBeNull()
  expect(heard).toContainEqual({ kind: 'activity', at: serverNow() })
  expect(reports.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/users/me/activity'])
})

test('D22 real input is reported at most once a minute, and the last of a minute at its end', async () => {
  const stopReports = reportActivity()
  press()
  expect(reports).toHaveLength(1)
  await pass(59_000)
  press()
  press()
  expect(reports).toHaveLength(1)
  await pass(1000)
  expect(reports).toHaveLength(2)
  await pass(10 * 60_000)
  expect(reports).toHaveLength(2)
  expect(reports.every(({ headers }) => !headers.has('Wellhouse-Background'))).toBe(true)
  stopReports()
})

test('D22 script-made events are not a person', async () => {
  const stopReports = reportActivity()
  dispatchEvent(new KeyboardEvent('keydown'))
  expect(reports).toHaveLength(0)
  stopReports()
})

test('D22 while the question is open only its answer counts', async () => {
  const stopReports = reportActivity()
  await pass(idlePromptMs)
  press()
  expect(idlePrompt.get()).not.toBeNull()
  expect(reports).toHaveLength(0)
  stopReports()
})

test('S2-3-19 the last activity only ever moves on', () => {
  noteActivity(serverNow() + 5)
  const at = lastActivity.get()
  noteActivity(at - 1000)
  expect(lastActivity.get()).toBe(at)
})

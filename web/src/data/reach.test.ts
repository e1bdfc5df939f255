import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSilence, reach } from './reach'

const answers = vi.fn<() => Promise<Response>>()
const ok = () => Promise.resolve(new Response('ok'))
const none = () => Promise.reject(new TypeError('no answer'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', answers)
  answers.mockReset()
})
afterEach(async () => {
  // Whatever a test left asking ends with an answer.
  answers.mockImplementation(ok)
  await vi.advanceTimersByTimeAsync(60_000)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('one lost call is no lost server', async () => {
  answers.mockImplementation(ok)
  noteSilence()
  await pass(0)
  expect(answers).toHaveBeenCalledWith('/healthz', expect.anything())
  expect(reach.get()).toBe('answers')
})

test('a silent server is asked again, less and less often, until it answers', async () => {
  answers.mockImplementation(none)
  noteSilence()
  noteSilence()
  await pass(0)
  expect(reach.get()).toBe('silent')
  expect(answers).toHaveBeenCalledTimes(1)
  await pass(2_000)
  expect(answers).toHaveBeenCalledTimes(2)
  await pass(5_000)
  expect(answers).toHaveBeenCalledTimes(3)
  answers.mockImplementation(ok)
  await pass(9_999)
  expect(reach.get()).toBe('silent')
  await pass(1)
  expect(reach.get()).toBe('answers')
  await pass(60_000)
  expect(answers).toHaveBeenCalledTimes(4)
})

test('an answer that is an error of a proxy is no answer', async () => {
  answers.mockImplementation(() => Promise.resolve(new Response('', { status: 502 })))
  noteSilence()
  await pass(0)
  expect(reach.get()).toBe('silent')
})

test('without a network the device says so, not the server', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  answers.mockImplementation(none)
  noteSilence()
  await pass(0)
  expect(answers).not.toHaveBeenCalled()
  expect(reach.get()).toBe('answers')
  vi.restoreAllMocks()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmIdentity, identityQuestion, standByToAsk } from './step-up'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('all calls that wait get the one answer', async () => {
  const stop = standByToAsk()
  const calls = [confirmIdentity(), confirmIdentity()]
  identityQuestion.get()?.answer(true)
  expect(await Promise.all(calls)).toEqual([true, true])
  expect(identityQuestion.get()).toBeNull()
  stop()
})

test('where the frame never comes, a call waits ten seconds and not for ever', async () => {
  const answered = vi.fn()
  void confirmIdentity().then(answered)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(answered).toHaveBeenCalledWith(false)
})

test('a person who is being asked has all the time they need', async () => {
  const answered = vi.fn()
  const stop = standByToAsk()
  void confirmIdentity().then(answered)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(answered).not.toHaveBeenCalled()
  identityQuestion.get()?.answer(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).toHaveBeenCalledWith(false)
  stop()
})

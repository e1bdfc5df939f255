import { afterEach, expect, test, vi } from 'vitest'
import { track, trackingEvent } from './track'

afterEach(() => vi.restoreAllMocks())

test('S1-8-19 an event without a name is a warning and nothing else', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const heard = vi.fn()
  document.addEventListener(trackingEvent, heard)
  expect(() => track(undefined)).not.toThrow()
  expect(warned).toHaveBeenCalledTimes(1)
  expect(heard).not.toHaveBeenCalled()
  track('home.viewed')
  expect(warned).toHaveBeenCalledTimes(1)
  expect(heard).toHaveBeenCalledTimes(1)
  document.removeEventListener(trackingEvent, heard)
})

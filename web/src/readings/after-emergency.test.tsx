import { i18n } from '@lingui/core'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, setServerClock } from '../data/clock'
import { quickEntry } from '../data/quick-entry'
import { json, now } from '../shell/testing'
import { open, severe, show } from './testing'

let stages: object[]
let calm: object

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  setServerClock(now)
  stages = []
  calm = {}
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    json(200, url.includes('ListAlertStages') ? { stages, doctors: [], ...calm } : {}),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a first good reading after a low is good news, with a second check after 15 minutes', async () => {
  const since = serverNow() - 61_000 // the page may look at its clock a moment earlier
  const recheck = {
    text: '95',
    unit: 'mg/dL',
    readingAt: since,
    local: '2026-11-17T18:27:00',
    since,
  }
  calm = { recheck }
  show({ kind: 'calm' })
  await screen.findByRole('heading', { name: /^Good: 95 mg\/dL/ })
  expect(screen.getByText(/^Check again at 6:42\sPM to be sure it stays up$/)).toBeTruthy()
  expect(screen.getByText('14 minutes left')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /911/ })).toBeNull()
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Add a reading' }))
  expect(quickEntry.get()).toBe('blood-sugar')
  quickEntry.set(null)
  cleanup()
  calm = { recheck: { ...recheck, since: serverNow() - 15 * 60_000 } }
  show({ kind: 'calm' })
  await screen.findByText('Check again now to be sure it stays up')
})

test('low again after a very low one: treat it, and check again at a named time', async () => {
  const low = (minutes: number) => {
    const readingAt = serverNow() - minutes * 60_000 - 1_000 // as above
    const local = '2026-11-17T18:27:00'
    return { text: '62', unit: 'mg/dL', readingAt, local, since: readingAt, low: true }
  }
  calm = { recheck: low(1) }
  show({ kind: 'calm' })
  await screen.findByRole('heading', { name: /^Low again: 62 mg\/dL/ })
  expect(screen.getByText(/^Treat it now, and check again at 6:42\sPM$/)).toBeTruthy()
  expect(screen.getByText('14 minutes left')).toBeTruthy()
  expect(screen.getByText(/^Take 15 grams of fast sugar/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
  expect(screen.queryByText(/^Good/)).toBeNull()
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Add a reading' }))
  expect(quickEntry.get()).toBe('blood-sugar')
  quickEntry.set(null)
  cleanup()
  calm = { recheck: low(15) }
  show({ kind: 'calm' })
  await screen.findByText('Your last reading was 62 mg/dL. Please check again.')
  expect(screen.getByText(/^Take 15 grams of fast sugar/)).toBeTruthy()
  cleanup()
  calm = { recheck: low(121) }
  show({ kind: 'calm' })
  await screen.findByText('Your last reading was 62 mg/dL. Please check again.')
  expect(screen.getByText(/^If you’re still low or feel shaky, take 15 grams/)).toBeTruthy()
  expect(screen.queryByText(/^Take 15 grams of fast sugar/)).toBeNull()
})

test('a message from the care team ends no emergency', async () => {
  stages = [severe]
  calm = { triedAt: serverNow() - 60_000 }
  show(open)
  await screen.findByText(/^Your care team tried to reach you at /)
  expect(screen.queryByText(/followed up/)).toBeNull()
  expect(screen.getByText(/Follow the steps above first/)).toBeTruthy()
  expect(document.documentElement.hasAttribute('data-emergency')).toBe(true)
  cleanup()
  stages = []
  show({ kind: 'calm' })
  await screen.findByText(/^Your care team tried to reach you at /)
  expect(screen.getByText(/^They left you a message\. If you feel very sick/)).toBeTruthy()
  expect(screen.queryByText(/followed up|steps above/)).toBeNull()
})

test('the member reads that their care team followed up', async () => {
  calm = { followUp: { at: serverNow() - 60_000, kind: 'bloodPressure' } }
  show({ kind: 'calm' })
  await screen.findByText(/^Your care team followed up at /)
  expect(screen.getByText(/They have seen your blood pressure reading/)).toBeTruthy()
  cleanup()
  calm = { followUp: { at: serverNow() - 23 * 3_600_000, kind: 'bloodSugar' } }
  show({ kind: 'calm' })
  await screen.findByText(/^Your care team followed up yesterday at /)
})

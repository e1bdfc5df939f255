import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type * as parts from './frame-parts'
import { json, renderApp, rosa } from './testing'

// The file of the strip never arrives.
vi.mock('./frame-parts', async (actual) => {
  const real = await actual<typeof parts>()
  const never = () => new Promise(() => undefined)
  return { ...real, frameParts: { ...real.frameParts, EmergencyBar: never } }
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a strip that does not come leaves the call in plain form', async () => {
  const values = { action: 'call', reading: 'bloodPressure' }
  const attention = [{ kind: 'checkIn', level: 'urgent', values }]
  const startup = { ...rosa, home: { ...rosa.home, attention } }
  const stage = { alertId: 'a1', kind: 'bloodPressure', direction: 'severe', action: 'call' }
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.includes('GetStartup')) return json(200, { startup })
    const stages = [{ ...stage, readingAt: Date.now() }]
    return json(200, url.includes('ListAlertStages') ? { stages, doctors: [] } : {})
  })
  await renderApp('/help/contact', { startup })
  const call = await screen.findByRole('link', { name: 'Call 911' })
  expect(call.getAttribute('href')).toBe('tel:911')
})

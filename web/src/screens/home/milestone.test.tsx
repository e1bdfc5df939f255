import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp, rosa } from '../../shell/testing'

const title = 'Seven days with a reading'
const sugar = {
  kind: 'bloodSugar',
  reading: {
    id: 'r1',
    at: now - 60_000,
    text: '118',
    unit: 'mg/dL',
    statusKey: 'reading.sugar.inRange',
  },
}
const calm = { ...rosa, home: { ...rosa.home, attention: [] } }
const seen: string[] = []
let need = ''
let stages: object[] = []

beforeEach(() => {
  seen.length = 0
  need = ''
  stages = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('GetLatest')) {
      const milestones = seen.includes('days7') ? [] : [{ key: 'days7', date: '2026-11-16' }]
      return json(200, { latest: [{ ...sugar, need }], milestones })
    }
    if (request.url.includes('ListAlertStages')) return json(200, { stages })
    if (request.url.includes('SeeMilestone')) seen.push((await request.json()).key)
    return json(200, {})
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a milestone gets a kind word once, kept on the server, without any other feature', async () => {
  const { router } = await renderApp('/home', { startup: calm })
  expect(await screen.findByText(title)).toBeTruthy()
  await vi.waitFor(() => expect(seen).toEqual(['days7']))
  await userEvent.click(screen.getByRole('button', { name: 'Thank you' }))
  expect(screen.queryByText(title)).toBeNull()
  await act(async () => router.navigate('/sitemap'))
  await screen.findByRole('heading', { level: 1, name: 'Site map' })
  await act(async () => router.navigate('/home'))
  await screen.findByText('118')
  expect(screen.queryByText(title), 'back on Home').toBeNull()
  cleanup()
  await renderApp('/home', { startup: calm })
  await screen.findByText('118')
  expect(screen.queryByText(title), 'on the next visit').toBeNull()
  expect(seen).toEqual(['days7'])
})

test('nobody is congratulated while a reading asks for something', async () => {
  need = 'act'
  await renderApp('/home', { startup: calm })
  await screen.findByText('118')
  expect(screen.queryByText(title)).toBeNull()
  expect(seen).toEqual([])
})

test('nor during an emergency, whatever the newest reading says', async () => {
  stages = [{ alertId: 'a1', action: 'call', kind: 'bloodPressure' }]
  const attention = [{ kind: 'checkIn', level: 'urgent', values: { action: 'call' } }]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  await screen.findByText('118')
  expect(screen.queryByText(title)).toBeNull()
  expect(seen).toEqual([])
})

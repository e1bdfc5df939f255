import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, now, renderApp, rosa } from '../../shell/testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['bloodPressure', 'Check your blood pressure again'],
  ['bloodSugar', 'Check your blood sugar again'],
  ['weight', 'Step on your scale again'],
])('an old reading (%s) is described as an old one', async (reading, words) => {
  vi.stubGlobal('fetch', async () =>
    json(200, {
      stages: [{ action: 'recheck', kind: reading, old: true, readingAt: now - 30 * 3_600_000 }],
    }),
  )
  const item = {
    kind: 'checkIn',
    level: 'urgent',
    at: now - 30 * 3_600_000,
    routeId: 'condition-management.home',
    values: { reading, action: 'recheck', old: 'true' },
  }
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention: [item] } } })
  const title = await screen.findByRole('heading', { level: 2, name: 'Needs you' })
  const needs = within(title.closest('section') as HTMLElement)
  expect(needs.getByText(words)).toBeTruthy()
  expect(needs.getByText(/^An earlier reading needed action\./)).toBeTruthy()
  expect(screen.queryByText(/needs action now/)).toBeNull()
})

test('an answer that was saved while the page opened changes the row as well as the panel', async () => {
  const stage = { alertId: 'a1', kind: 'bloodPressure', direction: 'severe', action: 'call' }
  const stages = [
    {
      ...stage,
      adviceKey: 'alert.advice.pressure.call',
      readingAt: now,
      local: '2026-11-17T18:28:00',
    },
  ]
  vi.stubGlobal('fetch', async () => json(200, { stages }))
  const item = {
    kind: 'checkIn',
    level: 'urgent',
    routeId: 'condition-management.home',
    values: { reading: 'bloodPressure', action: 'recheck', old: 'true' },
  }
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention: [item] } } })
  await screen.findByRole('heading', { level: 2, name: 'Call 911 now' })
  expect(screen.getByText('One of your readings needs action now')).toBeTruthy()
  expect(screen.queryByText(/^An earlier reading needed action/)).toBeNull()
})

test('after a low and one good reading, Home asks for a second one', async () => {
  const recheck = {
    text: '95',
    unit: 'mg/dL',
    readingAt: now,
    local: '2026-11-17T18:28:00',
    since: now,
  }
  vi.stubGlobal('fetch', async () => json(200, { recheck }))
  const item = {
    kind: 'checkAgain',
    level: 'soon',
    routeId: 'condition-management.home',
    values: { reading: 'bloodSugar', action: '', second: 'true', fine: 'true' },
  }
  const home = { ...rosa.home, attention: [item], alertNews: true }
  await renderApp('/home', { startup: { ...rosa, home } })
  await screen.findByRole('heading', { level: 2, name: /^Good: 95 mg\/dL/ })
  expect(screen.queryByRole('link', { name: 'Call 911' })).toBeNull()
  // The card asks for it; a row would ask twice.
  expect(screen.queryByText(/^Your last reading was good/)).toBeNull()
  expect(screen.getByRole('heading', { level: 2, name: 'Needs you' })).toBeTruthy()
  cleanup()
  const alone = { sinceLastVisit: {}, attention: [item], alertNews: true }
  await renderApp('/home', { startup: { ...rosa, home: alone } })
  await screen.findByRole('heading', { level: 2, name: /^Good: 95 mg\/dL/ })
  expect(screen.queryByRole('heading', { level: 2, name: 'Needs you' })).toBeNull()
  expect(screen.queryByText(/all caught up/)).toBeNull()
})

const latestLow = (at: number) => ({
  kind: 'bloodSugar',
  need: 'look',
  reading: {
    id: 'g1',
    at,
    offsetMinutes: -360,
    text: '62',
    unit: 'mg/dL',
    statusKey: 'reading.status.low',
    source: 1,
    eatCode: 6,
  },
})

test('low again after a very low one: Home asks for another check, and nobody is all caught up', async () => {
  const readingAt = now - 130 * 60_000
  const local = '2026-11-17T16:18:00'
  const recheck = { text: '62', unit: 'mg/dL', readingAt, local, since: readingAt, low: true }
  const latest = [latestLow(readingAt)]
  vi.stubGlobal('fetch', async () => json(200, { recheck, latest }))
  const item = {
    kind: 'checkAgain',
    level: 'soon',
    routeId: 'condition-management.home',
    values: { reading: 'bloodSugar', action: '', second: 'true' },
  }
  const home = { sinceLastVisit: {}, attention: [item], alertNews: true }
  await renderApp('/home', { startup: { ...rosa, home } })
  await screen.findByRole('heading', { level: 2, name: /^Low again: 62 mg\/dL/ })
  expect(screen.getByText('Your last reading was 62 mg/dL. Please check again.')).toBeTruthy()
  expect(screen.queryByText(/^Your last reading was good/)).toBeNull()
  // The card asks for it; a row would ask twice.
  expect(screen.queryByText(/^Your last reading was out of range/)).toBeNull()
  expect(screen.queryByText(/all caught up/)).toBeNull()
  cleanup()
  // Without the card, the row asks.
  vi.stubGlobal('fetch', async () => json(200, { latest }))
  await renderApp('/home', { startup: { ...rosa, home: { ...home, alertNews: false } } })
  await screen.findByText(/^Your last reading was out of range/)
  expect(screen.queryByText(/all caught up/)).toBeNull()
})

test('a card that says how to treat a low is not repeated below it', async () => {
  const readingAt = now - 5 * 60_000
  const local = '2026-11-17T18:23:00'
  const recheck = { text: '62', unit: 'mg/dL', readingAt, local, since: readingAt, low: true }
  const latest = [latestLow(readingAt)]
  vi.stubGlobal('fetch', async () => json(200, { recheck, latest }))
  const home = { sinceLastVisit: {}, attention: [], alertNews: true }
  await renderApp('/home', { startup: { ...rosa, home } })
  await screen.findByRole('heading', { level: 2, name: /^Low again: 62 mg\/dL/ })
  await screen.findByRole('link', { name: 'Blood sugar' })
  expect(screen.getAllByText(/Take 15 grams of fast sugar/)).toHaveLength(1)
  expect(screen.queryByText('Treat this low now')).toBeNull()
})

test.each([
  [{}, 'You have a bill of $25.00, due Dec 3', undefined],
  [{ overdue: 'true' }, 'You have a bill of $25.00. It was due Dec 3', undefined],
  [
    { failed: 'true' },
    'You have a bill of $25.00, due Dec 3',
    'Your last payment didn’t go through.',
  ],
  [{ bills: '3' }, 'You have 3 bills to pay. The first is due Dec 3', undefined],
  [{ bills: '3', overdue: 'true' }, 'You have 3 bills to pay. The first was due Dec 3', undefined],
  // A day far away has its year.
  [
    { due: '2025-12-03', overdue: 'true' },
    'You have a bill of $25.00. It was due December 3, 2025',
    undefined,
  ],
])('a bill %j waits on Home and leads to its page', async (more, words, detail) => {
  const item = {
    kind: 'payBill',
    level: 'soon',
    routeId: 'account.coverage-and-billing',
    values: { bills: '1', cents: '2500', currency: 'USD', due: '2026-12-03', ...more },
  }
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention: [item] } } })
  const title = await screen.findByRole('heading', { level: 2, name: 'Needs you' })
  const needs = within(title.closest('section') as HTMLElement)
  const row = needs.getByRole('link', { name: detail ? `${words} ${detail}` : words })
  expect(row.getAttribute('href')).toBe('/account/coverage-and-billing')
})

test.each([
  [{ kind: 'newLabs', level: 'soon', values: { count: '1' } }, 'You have a new lab result'],
  [{ kind: 'newLabs', level: 'soon', values: { count: '3' } }, 'You have 3 new lab results'],
  [{ kind: 'callAboutLabs', level: 'urgent' }, 'Please call us about a lab result today'],
])('a lab result is told without its value, with the way to it', async (item, words) => {
  const attention = [{ ...item, routeId: 'labs' }]
  const sinceLastVisit = { since: now - 86_400_000, items: [{ kind: 'labs', count: 1 }] }
  const home = { ...rosa.home, attention, sinceLastVisit }
  await renderApp('/home', { startup: { ...rosa, home } })
  const row = await screen.findByText(words)
  expect(row.closest('a')?.getAttribute('href')).toBe('/labs')
  const since = screen.getByRole('link', { name: '1 lab result' })
  expect(since.getAttribute('href')).toBe('/labs')
})

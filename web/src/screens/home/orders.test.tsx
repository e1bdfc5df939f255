import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { latestQuery } from '../../data/latest'
import { json, now, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const newest = (kind: string, need: string, text: string, unit: string, statusKey: string) => ({
  kind,
  need,
  reading: {
    id: 'g1',
    at: now - 5 * 60_000,
    offsetMinutes: -360,
    text,
    unit,
    statusKey,
    source: 1,
    eatCode: 6,
  },
})

test.each([
  ['Treat this low now', newest('bloodSugar', 'look', '62', 'mg/dL', 'reading.status.low')],
  [
    'Treat this low now, and tell someone',
    newest('bloodSugar', 'act', '52', 'mg/dL', 'reading.status.veryLow'),
  ],
  ['What helps now', newest('bloodSugar', 'act', '310', 'mg/dL', 'reading.status.veryHigh')],
  [
    'Your last reading, 184/122 mmHg, is very high. This is what to do now.',
    newest('bloodPressure', 'act', '184/122', 'mmHg', 'reading.pressure.severe'),
  ],
  [
    'Your last two readings were far from a usual pulse. Call your care team today.',
    newest('pulse', 'act', '150', 'bpm', 'reading.pulse.high'),
  ],
])(
  'what the page of a reading orders stands on Home before messages: %s',
  async (words, latest) => {
    fetched.mockImplementation(async () => json(200, { latest: [latest] }))
    await renderApp('/home')
    const order = await screen.findByText(words)
    const needs = screen.getByRole('heading', { level: 2, name: 'Needs you' })
    expect(order.compareDocumentPosition(needs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    cleanup()
    await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: {} } } })
    await screen.findByText(words)
    expect(screen.getByText(/One of your readings needs a look today/)).toBeTruthy()
    expect(screen.queryByText(/all caught up/)).toBeNull()
  },
)

test('a new reading never shows without what to do about it', async () => {
  const calm = newest('bloodSugar', '', '118', 'mg/dL', 'reading.status.inRange')
  fetched.mockImplementation(async () => json(200, { latest: [calm] }))
  const { queries } = await renderApp('/home')
  await screen.findByText('118')
  const low = newest('bloodSugar', 'act', '52', 'mg/dL', 'reading.status.veryLow')
  fetched.mockImplementation(async () => json(200, { latest: [low] }))
  const seen: string[] = []
  new MutationObserver(() => seen.push(document.body.textContent ?? '')).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  await queries.refetchQueries({ queryKey: latestQuery.queryKey })
  await screen.findByText('Treat this low now, and tell someone')
  const withLow = seen.filter((text) => text.includes('52'))
  expect(withLow.length).toBeGreaterThan(0)
  expect(withLow.filter((text) => !text.includes('Treat this low now'))).toEqual([])
})

test('the question how somebody feels comes right after what to do, before every other reading', async () => {
  const high = newest('bloodSugar', 'act', '550', 'mg/dL', 'reading.status.veryHigh')
  fetched.mockImplementation(async () => json(200, { latest: [high] }))
  const attention = [
    {
      kind: 'checkIn',
      level: 'urgent',
      routeId: 'blood-sugar.overview',
      values: { reading: 'bloodSugar' },
    },
  ]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  const order = await screen.findByText('What helps now')
  const needs = screen.getByRole('heading', { level: 2, name: 'Needs you' })
  const day = screen.getByRole('heading', { level: 2, name: 'Your day' })
  expect(order.compareDocumentPosition(needs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(needs.compareDocumentPosition(day)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getAllByRole('heading', { level: 2, name: 'Needs you' })).toHaveLength(1)
})

test('a low of this morning orders nothing anymore, and an open emergency says it alone', async () => {
  const low = newest('bloodSugar', 'look', '62', 'mg/dL', 'reading.status.low')
  const old = { ...low, reading: { ...low.reading, at: now - 3 * 3_600_000 } }
  fetched.mockImplementation(async () => json(200, { latest: [old] }))
  await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: {} } } })
  expect(await screen.findByText(/all caught up/)).toBeTruthy()
  expect(screen.queryByText('Treat this low now')).toBeNull()
  cleanup()
  const stage = { alertId: 'a1', kind: 'bloodSugar', direction: 'low', action: 'treat' }
  const stages = [{ ...stage, readingAt: now, local: '2026-11-17T09:00:00' }]
  fetched.mockImplementation(async () => json(200, { latest: [low], stages }))
  const attention = [
    { kind: 'checkIn', level: 'urgent', values: { reading: 'bloodSugar', action: 'treat' } },
  ]
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, attention } } })
  await screen.findByRole('heading', { level: 2, name: 'Treat your low blood sugar now' })
  await screen.findByRole('link', { name: 'Blood sugar' })
  expect(screen.queryByText('Treat this low now')).toBeNull()
})

test.each([
  ['about it', { kind: 'bloodSugar', at: now - 60_000 }, false],
  ['about an earlier one', { kind: 'bloodSugar', at: now - 10 * 60_000 }, true],
  ['about another kind', { kind: 'weight', at: now - 60_000 }, true],
  ['about nothing', undefined, true],
])(
  'a very high blood sugar says to call the care team unless they followed up: %s',
  async (_, followUp, calls) => {
    const high = newest('bloodSugar', 'act', '612', 'mg/dL', 'reading.status.severelyHigh')
    fetched.mockImplementation(async () => json(200, { latest: [high], stages: [], followUp }))
    await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, alertNews: true } } })
    await screen.findByText('What helps now')
    if (followUp) await screen.findByText(/Your care team followed up/)
    const help = screen.getAllByRole('link', { name: '911' })
    const vomits = help.find((link) =>
      /Call 911 if you vomit/.test(link.parentElement?.textContent ?? ''),
    )
    expect(vomits?.getAttribute('href')).toBe('tel:911')
    expect(screen.queryByText(/Call your care team now/) !== null).toBe(calls)
  },
)

test('a weight that waits for an answer is asked about on Home', async () => {
  const weight = newest('weight', '', '198', 'lb', '')
  fetched.mockImplementation(async () => json(200, { latest: [{ ...weight, asks: true }] }))
  await renderApp('/home', { startup: { ...rosa, home: { sinceLastVisit: {} } } })
  const row = await screen.findByRole('link', { name: /Is your last weight right\?/ })
  expect(row.getAttribute('href')).toBe('/weight/overview')
  expect(screen.queryByText(/all caught up/)).toBeNull()
  expect(screen.queryByText(/A new reading would help/)).toBeNull()
})

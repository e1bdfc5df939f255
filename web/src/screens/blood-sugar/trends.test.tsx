import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'
import { check, failure, low, noStats, pageOf, stats, sugarServer } from './parts/testing'

let server: ReturnType<typeof sugarServer>
beforeEach(() => {
  server = sugarServer()
  const after = { tags: { source: 1, eat_code: 9 } } as const
  server.list = () => pageOf(check('c1', 118), check('c2', 62, { ...low, ...after }, 30))
  server.stats = ({ url }) => {
    const before = new URL(url).searchParams.get('tagsEatCode') === '6,7,8'
    return json(200, before ? { ...stats, ranges: stats.ranges.slice(0, 1) } : stats)
  }
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async (search = '') => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const app = await renderApp(`/blood-sugar/trends${search}`)
  await screen.findByRole('heading', { level: 1, name: 'Blood sugar' })
  return app
}
const figure = (name: string) => screen.findByRole('figure', { name })
const asTable = (chart: HTMLElement) =>
  fireEvent.click(within(chart).getByRole('button', { name: 'Show as table' }))

test('S2-2-11: day by day, by time of day and by week, each with its sentence and its table', async () => {
  await open()
  const days = await figure('Blood sugar day by day')
  expect(days.textContent).toContain(
    '73% of 41 readings were in range, with 2 lows and 9 highs. Highs came most often after dinner.',
  )
  asTable(days)
  const rows = within(days).getAllByRole('row')
  expect(rows).toHaveLength(3)
  expect(rows.map((row) => row.textContent).join()).toMatch(/62.*Low/)
  expect(await figure('Blood sugar by time of day')).toBeTruthy()
  expect(await figure('Average blood sugar by week')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'Readings by tag' })).toBeTruthy()
})

test('S2-9-15, S2-9-16: the ranges follow the tags, and the choice lives in the address', async () => {
  const { router } = await open()
  await figure('Blood sugar day by day')
  expect(screen.getByText('Before meals: 70 to 130 mg/dL')).toBeTruthy()
  expect(screen.getByText('After meals and other times: 70 to 180 mg/dL')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Before meals' }))
  await waitFor(() => expect(screen.queryByText(/After meals and other times: /)).toBeNull())
  expect(screen.getByText('Before meals: 70 to 130 mg/dL')).toBeTruthy()
  expect(router.location.search).toBe('?tags=before')
  const days = await figure('Blood sugar day by day')
  asTable(days)
  expect(within(days).getAllByRole('row')).toHaveLength(2)
})

test.each([
  ['?days=7', '2026-11-11T00:00:00'],
  ['?days=365', '2025-11-18T00:00:00'],
  ['?from=2026-10-01&to=2026-10-31', '2026-10-01T00:00:00'],
  ['?days=8', '2026-10-19T00:00:00'],
])('%s begins on %s', async (search, start) => {
  await open(search)
  await figure(search.includes('365') ? 'Blood sugar week by week' : 'Blood sugar day by day')
  const asked = server.requests.filter(({ url }) => url.includes('/bgs/'))
  expect(asked.map(({ url }) => new URL(url).searchParams.get('start'))).toEqual([start, start])
})

test('long periods come in pages, and all of them are drawn', async () => {
  server.list = ({ url }) =>
    new URL(url).searchParams.get('cursor') === 'c1'
      ? pageOf(check('c2', 131, {}, 40))
      : json(200, { bgs: [check('c1', 118)], nextCursor: 'c1' })
  await open('?from=2026-10-01&to=2026-11-17')
  const days = await figure('Blood sugar day by day')
  asTable(days)
  expect(within(days).getAllByRole('row')).toHaveLength(3)
})

test('beyond 60 days the chart shows weeks with every low and high, and a table of the same', async () => {
  await open('?days=90')
  const weeks = await figure('Blood sugar week by week')
  expect(screen.queryByRole('figure', { name: 'Blood sugar day by day' })).toBeNull()
  expect(screen.queryByRole('figure', { name: 'Average blood sugar by week' })).toBeNull()
  expect(weeks.textContent).toContain('73% of 41 readings were in range')
  // Two weeks to walk through; the low lies behind them, the check in range does not.
  expect(within(weeks).getAllByRole('img')).toHaveLength(2)
  expect(within(weeks).getByText('Low')).toBeTruthy()
  expect(within(weeks).queryByText('In range')).toBeNull()
  asTable(weeks)
  const rows = within(weeks).getAllByRole('row')
  expect(rows[2]?.textContent).toMatch(/Nov 9 to Nov 15.*20.*62.*141.*231/)
  expect(rows[1]?.textContent).toMatch(/Nov 16 to Nov 22.*2.*104.*—.*118/)
})

test('what lies above the chart stands at its top edge, with its own words', async () => {
  server.list = () => pageOf(check('c1', 118), check('c2', 520, {}, 30))
  await open()
  const days = await figure('Blood sugar day by day')
  await within(days).findByText('400')
  expect(within(days).queryByText('500')).toBeNull()
  await screen.findByText(/1 reading is above the chart\. .* more than 400/)
  asTable(days)
  expect(days.textContent).toContain('520')
})

test('on a phone a day has four parts', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 559px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await open()
  const day = await figure('Blood sugar by time of day')
  for (const part of ['Night', 'Morning', 'Afternoon', 'Evening'])
    expect(within(day).getByText(part)).toBeTruthy()
})

test('empty: a sentence instead of an invented line', async () => {
  server.list = () => pageOf()
  server.stats = () => json(200, noStats)
  await open()
  const days = await figure('Blood sugar day by day')
  expect(days.textContent).toContain('There are no readings in this period.')
})

test('failed: says what, and tries again', async () => {
  server.stats = failure
  await open()
  await screen.findByText('We couldn’t load your figures.', undefined, { timeout: 15_000 })
  server.stats = () => json(200, stats)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await figure('Blood sugar day by day')
})

test('offline from the start: says so', async () => {
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

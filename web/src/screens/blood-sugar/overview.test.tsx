import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labs } from '../../labs/testing'
import { json, now, renderApp } from '../../shell/testing'
import { check, failure, low, noStats, pageOf, stats, sugarServer } from './parts/testing'

let server: ReturnType<typeof sugarServer>
beforeEach(() => {
  server = sugarServer()
  server.list = () => pageOf(check('c1', 118))
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async (path = '/blood-sugar') => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const app = await renderApp(path)
  await screen.findByRole('heading', { level: 1, name: 'Blood sugar' })
  return app
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement

test('S2-1-13, S2-2-10: the latest check with value, unit, time, source and status word', async () => {
  const { router } = await open()
  await screen.findByText('118', { selector: '[class*=hero] *' })
  expect(router.location.pathname).toBe('/blood-sugar/overview')
  expect(text()).toContain('118 milligrams per deciliter')
  expect(text()).toContain('before breakfast · today 8:00 AM · from your meter')
  expect(text()).toContain('In your range for this time.')
})

test('what is marked is not the latest check', async () => {
  const mark = { mark: 'not_mine', key: 'reading.mark.not_mine', reason: '', at: now } as const
  server.list = () => pageOf(check('c2', 300, { mark }, 0.5), check('c1', 118))
  await open()
  await screen.findAllByText('118')
  expect(screen.queryByText('300')).toBeNull()
})

test('the figures are those of the server, with what they rest on and what is not counted', async () => {
  await open()
  await screen.findByText('41 readings, 14 days')
  expect(tile('Average')?.textContent).toContain('142')
  expect(tile('Average')?.textContent).toContain('5 lower than the days before')
  expect(tile('In range')?.textContent).toContain('73%')
  expect(tile('In range')?.textContent).toContain('4 points higher than the days before')
  expect(tile('Checks per day')?.textContent).toContain('2.9')
  const lows = screen.getByRole('link', { name: 'See the lows' })
  expect(lows.getAttribute('href')).toBe('/blood-sugar/all-logs?days=14&status=below')
  expect(screen.getByRole('button', { name: '3 of 44 not counted' })).toBeTruthy()
  // S2-9-21, S2-9-22: tags by their codes, and no average of two checks.
  const rows = within(screen.getByRole('list', { name: 'Readings by tag' })).getAllByRole(
    'listitem',
  )
  expect(rows[0]?.textContent).toBe('Before breakfast15 of 20 in rangeAverage 128 mg/dL')
  expect(rows[1]?.textContent).toBe('After dinner1 of 2 in rangeToo few readings for an average')
})

test('one percentage in range on the whole page', async () => {
  await open()
  await screen.findByText('41 readings, 14 days')
  await screen.findByText('30 of 41')
  const percents = screen.getAllByText(/^[0-9]+%$/).map((each) => each.textContent)
  expect(new Set(percents)).toEqual(new Set(['73%']))
})

test('the coach is one step away, where there is a chat', async () => {
  await open()
  const link = await screen.findByRole('link', { name: 'Message your coach' })
  expect(link.getAttribute('href')).toBe('/messages/condition-management')
})

test('there is no A1c guessed from checks', async () => {
  await open()
  await screen.findByText(/We don’t guess it from your readings/)
})

test('the last A1c that a lab measured, with its date, its source and its status', async () => {
  server.rpc = (request) =>
    request.url.includes('LabService/GetLabs') ? json(200, labs) : json(200, {})
  await open()
  await screen.findByText('Last result')
  expect(tile('Last result')?.textContent).toContain('6.8 %Within range')
  expect(text()).toContain('August 14, 2026, from Northlake Lab')
  expect(text()).toContain('Before that: 7.2%, February 10, 2026')
  const link = screen.getByRole('link', { name: 'See all lab results' })
  expect(link.getAttribute('href')).toBe('/labs')
})

test('few checks make no average, and no checks make no zero', async () => {
  server.stats = () =>
    json(200, { ...stats, count: 2, average: null, inRangePercent: null, previous: null })
  await open()
  await screen.findByText('Too few readings for a percentage')
  expect(text()).toContain('30 of 2')
  expect(text()).not.toContain('73%')
  expect(tile('Average')?.textContent).toContain('—')
  cleanup()
  server.stats = () => json(200, noStats)
  await open()
  await screen.findByText('There are no readings in this period.')
  for (const name of ['Average', 'In range', 'Lows', 'Highs', 'Checks per day'])
    expect(tile(name)?.textContent).toContain('—')
})

test('empty: before the first check the page says how checks come here', async () => {
  server.list = () => pageOf()
  await open()
  await screen.findByRole('heading', { name: 'No readings yet' })
  expect(
    screen.getByRole('link', { name: 'How your meter sends readings' }).getAttribute('href'),
  ).toBe('/blood-sugar/share-from-meter')
  expect(screen.queryByText('Your figures')).toBeNull()
})

test('loading: the shape of what comes, marked as busy', async () => {
  server.list = () => new Promise(() => undefined)
  await open()
  expect(document.querySelectorAll('main [aria-busy="true"]').length).toBeGreaterThan(0)
})

test('partial: figures that fail leave the latest check, and can be tried again', async () => {
  server.stats = failure
  await open()
  await screen.findByText('We couldn’t load your figures.', undefined, { timeout: 15_000 })
  expect(screen.getAllByText('118').length).toBeGreaterThan(0)
  expect(text()).toContain('req-7')
  server.stats = () => json(200, stats)
  screen.getByRole('button', { name: 'Try again' }).click()
  await screen.findByText('41 readings, 14 days')
})

test('offline: what was known stays, and says from when it is', async () => {
  await open()
  await screen.findByText('41 readings, 14 days')
  act(() => onlineManager.setOnline(false))
  await screen.findAllByText(/Last updated 11\/17\/2026, 9:00/)
  expect(screen.getAllByText('118').length).toBeGreaterThan(0)
})

test.each([
  [1, /Take 15 grams of fast sugar/],
  [3, null],
])('a low %d hours ago: advice while it is fresh', async (hours, words) => {
  server.list = () => pageOf(check('c1', 62, low, hours))
  await open()
  await screen.findAllByText('62')
  expect(Boolean(screen.queryByText(/Take 15 grams of fast sugar/))).toBe(words !== null)
})

test('low again: the card on top of the page says how to treat it', async () => {
  server.list = () => pageOf(check('c1', 62, low, 0.1))
  const readingAt = now - 6 * 60_000
  const local = '2026-11-17T08:54:00'
  const recheck = { text: '62', unit: 'mg/dL', readingAt, local, since: readingAt, low: true }
  server.rpc = () => json(200, { recheck })
  await open()
  await screen.findByRole('heading', { level: 2, name: /^Low again: 62 mg\/dL/ })
  await screen.findByText('Below your range.')
  expect(screen.getAllByText(/Take 15 grams of fast sugar/)).toHaveLength(1)
  expect(screen.queryByText('Treat this low now')).toBeNull()
})

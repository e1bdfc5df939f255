import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weightShown } from '../../data/weight-shown'
import { json, renderApp } from '../../shell/testing'
import { noNetwork, replies, requests, serveWeights } from './parts/test-server'
import { memberOf, period, stats } from './parts/testdata'

beforeEach(() => {
  weightShown.set(false)
  serveWeights()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (search = '', startup = memberOf('WEIGHT_MANAGEMENT')) =>
  renderApp(`/weight/trends${search}`, { startup })
const page = () => document.querySelector('main')?.textContent ?? ''

test('S2-2-31 S2-7-71 the chart has the trend, the goal, the start and a sentence from the server', async () => {
  await open()
  await screen.findByText('Your trend is down 1.8 lb in 30 days.')
  const figure = await screen.findByRole('figure', { name: 'Weight' })
  expect(figure.textContent).toMatch(/Goal 190\.0/)
  expect(figure.textContent).toMatch(/Start 210\.0/)
  expect(page()).toContain('Your average is 198.5\u00a0lb from 29 weights.')
  expect(page()).toContain('A swing of up to 6.0\u00a0lb in a day is normal.')
  expect(screen.getByRole('button', { name: '1 of 30 not counted' })).toBeTruthy()
  const call = requests.find(({ url }) => url.includes('/weight/stats'))
  expect(call?.url).toContain('start=2026-08-20T00%3A00%3A00&end=2026-11-18T00%3A00%3A00')
  expect(call?.url).toContain('extended_stats=true')
  fireEvent.click(screen.getAllByRole('button', { name: 'Show as table' })[0] as HTMLElement)
  expect((await screen.findByRole('table')).textContent).toContain('203.6')
})

test('a period of choice stands in the address', async () => {
  await open('?from=2026-01-01&to=2026-01-31')
  await screen.findByText('Your trend is down 1.8 lb in 30 days.')
  const call = requests.find(({ url }) => url.includes('/weight/stats'))
  expect(call?.url).toContain('start=2026-01-01T00%3A00%3A00&end=2026-02-01T00%3A00%3A00')
})

test.each([
  ['up', 'Your trend is up 1.8 lb in 30 days.'],
  ['steady', 'Your trend is steady over 30 days.'],
  ['unknown', 'There are too few weights in this period for a trend.'],
] as const)('a trend that is %s', async (way, words) => {
  replies.stats = () => json(200, { ...stats, period: { ...period, way } })
  await open()
  await screen.findByText(words)
})

test('weight-neutral: the chart is behind a tap and says neither goal nor loss', async () => {
  await open('', memberOf('ADV_WEIGHT_MANAGEMENT', { hasSafeContent: true }))
  await screen.findByRole('heading', { name: 'Numbers are hidden' })
  expect(screen.queryByRole('figure')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show the numbers' }))
  const figure = await screen.findByRole('figure', { name: 'Weight' })
  expect(figure.textContent).not.toMatch(/Goal|Start|down/)
})

test('its states: loading, empty, nothing ever, partial, error, offline', async () => {
  replies.stats = () => new Promise(() => undefined)
  await open()
  expect(document.querySelector('main [aria-busy="true"]')).toBeTruthy()
  cleanup()
  const none = { ...period, count: 0, total: 0 }
  replies.stats = () => json(200, { ...stats, period: none })
  await open()
  await screen.findByRole('heading', { name: 'No weights in this period' })
  cleanup()
  replies.stats = () => json(200, { ...stats, count: 0, period: none })
  await open()
  await screen.findByRole('link', { name: 'Set up your scale' })
  cleanup()
  serveWeights()
  replies.list = () => json(403, { errorType: 'permission_denied' })
  await open()
  await screen.findByText('We couldn’t load your weights.')
  expect(screen.getByRole('heading', { name: 'Week by week' })).toBeTruthy()
  cleanup()
  replies.stats = () => json(403, { errorType: 'permission_denied' })
  await open()
  await screen.findByText('We couldn’t load your weight trend.')
  cleanup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  replies.stats = noNetwork
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
  vi.restoreAllMocks()
})

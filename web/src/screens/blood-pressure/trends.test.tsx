import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'
import {
  failure,
  few,
  none,
  pageOf,
  pressureServer,
  reading,
  stats,
  withMonitor,
} from './parts/testing'

let server: ReturnType<typeof pressureServer>
beforeEach(() => {
  server = pressureServer()
  const mark = { mark: 'not_mine', key: 'reading.mark.not_mine', reason: '', at: now } as const
  server.list = () =>
    pageOf(
      reading('r3', [199, 130], 'severe', { mark }, 2),
      reading('r2', [141, 88], 'high2', {}, 26),
      reading('r1', [128, 79], 'elevated', {}, 50),
    )
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async (search = '') => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const app = await renderApp(`/blood-pressure/trends${search}`, { startup: withMonitor })
  await screen.findByRole('heading', { level: 1, name: 'Blood pressure' })
  return app
}
const chart = async (name: string) => within(await screen.findByRole('figure', { name }))

test('S2-2-18: each reading is a bar, the sentence is from the server, and the table has the same rows', async () => {
  await open()
  const over = await chart('Blood pressure over time')
  expect(
    over.getByText(
      'Your average of 38 readings is 132/81 (High, stage 1). 41% of them were at goal (under 130/80 and not low).',
    ),
  ).toBeTruthy()
  const points = over.getAllByRole('img').map((point) => point.getAttribute('aria-label'))
  expect(points).toHaveLength(2)
  expect(points[0]).toContain('128 over 79 millimeters of mercury')
  await userEvent
    .setup({ pointerEventsCheck: 0 })
    .click(over.getByRole('button', { name: 'Show as table' }))
  const rows = over.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows.join()).toContain('141/88')
  // What is left out is in no chart, and counted.
  expect(rows.join()).not.toContain('199/130')
  expect(screen.getByRole('button', { name: '3 of 41 not counted' })).toBeTruthy()
})

test('mornings and evenings, the days before, the weeks and the categories', async () => {
  await open()
  await screen.findByText(
    'Your blood pressure is higher in the morning: 136/83 on average, 128/79 in the evening.',
  )
  expect(screen.getByText('Top number 5 lower than Sep 19 to Oct 18: 137/84')).toBeTruthy()
  expect(screen.getByText(/uneven heartbeat in 2 readings/)).toBeTruthy()
  const weeks = await chart('Weekly blood pressure averages')
  expect(weeks.getAllByRole('img')).toHaveLength(1)
  const kinds = within(screen.getByRole('table', { name: 'Readings by category' }))
  expect(kinds.getByRole('row', { name: /High, stage 1/ }).textContent).toContain('9')
})

test('the top or the bottom number by time of day', async () => {
  await open()
  const top = await chart('Top number by time of day')
  await userEvent
    .setup({ pointerEventsCheck: 0 })
    .click(top.getByRole('radio', { name: 'Bottom number' }))
  await chart('Bottom number by time of day')
})

test('one reading is a point and no trend', async () => {
  server.list = () => pageOf(reading('r1', [128, 79], 'elevated'))
  server.stats = () => json(200, few)
  await open()
  await screen.findByText('1 reading in this period, too few for an average.')
  await screen.findByText('There is only one reading in this period. A trend needs more.')
})

test('the period lives in the address', async () => {
  const { router } = await open('?days=7')
  await userEvent
    .setup({ pointerEventsCheck: 0 })
    .click(await screen.findByRole('radio', { name: /90/ }))
  expect(router.location.search).toBe('?days=90')
})

test('empty, partial, error and offline', async () => {
  server.stats = () => json(200, none)
  await open()
  await screen.findByRole('heading', { name: 'No readings in this period' })
  cleanup()
  server.stats = () => json(200, stats)
  server.list = failure
  await open()
  await screen.findAllByText('We couldn’t load the readings for the chart.')
  expect(screen.getByRole('heading', { name: 'Averages for this period' })).toBeTruthy()
  cleanup()
  server.stats = failure
  await open()
  await screen.findByText('We couldn’t load your trends.')
  cleanup()
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('beyond 60 days weeks stand for the readings, one of the two numbers at a time', async () => {
  server.list = () => pageOf(reading('r1', [151, 93], 'high2'), reading('r2', [118, 76], 'normal'))
  await open('?days=90')
  const top = await screen.findByRole('figure', { name: 'Top number week by week' })
  expect(screen.queryByRole('figure', { name: 'Blood pressure over time' })).toBeNull()
  expect(top.textContent).toContain('Your average of 38 readings is 132/81')
  // Two weeks to walk through; the high reading lies behind them, the normal one does not.
  expect(within(top).getAllByRole('img')).toHaveLength(2)
  expect(within(top).getByText('High, stage 2')).toBeTruthy()
  expect(within(top).queryByText('Normal')).toBeNull()
  fireEvent.click(within(top).getByRole('radio', { name: 'Bottom number' }))
  const bottom = await screen.findByRole('figure', { name: 'Bottom number week by week' })
  fireEvent.click(within(bottom).getByRole('button', { name: 'Show as table' }))
  const rows = within(bottom).getAllByRole('row')
  expect(rows[2]?.textContent).toMatch(/Nov 9 to Nov 15.*12.*70.*79\.5.*93/)
  expect(rows[1]?.textContent).toMatch(/Nov 16 to Nov 22.*2.*80.*—.*82/)
})

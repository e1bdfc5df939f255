import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'
import {
  failure,
  few,
  fiveOfFive,
  none,
  pageOf,
  pressureServer,
  reading,
  withMonitor,
} from './parts/testing'

let server: ReturnType<typeof pressureServer>
beforeEach(() => {
  server = pressureServer()
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = async (path = '/blood-pressure') => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const app = await renderApp(path, { startup: withMonitor })
  await screen.findByRole('heading', { level: 1, name: 'Blood pressure' })
  return app
}
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? ''
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent

test('S2-1-14, S2-2-16, S2-2-17: the latest reading with both numbers, pulse, unit, time, source and word', async () => {
  const { router } = await open()
  await screen.findByText('128/82')
  expect(router.location.pathname).toBe('/blood-pressure/overview')
  expect(text()).toContain('128 over 82 millimeters of mercury, High, stage 1, pulse 72')
  expect(text()).toContain('pulse 72 · today 8:00 AM · from your monitor')
  expect(text()).toContain('One reading is not the whole story')
  expect(screen.queryByRole('link', { name: '911' })).toBeNull()
})

test('an uneven heartbeat and a note stand with the reading', async () => {
  server.list = () =>
    pageOf(
      reading('r1', [118, 76], 'normal', { irregularBeat: true, note: 'after a nap', source: 2 }),
    )
  await open()
  await screen.findByText(/Your monitor noticed an uneven heartbeat/)
  expect(text()).toContain('Your note: after a nap')
  expect(text()).toContain('entered by you')
})

test('a severe reading says what to do now, 911 first, then rest and repeat', async () => {
  server.list = () => pageOf(reading('r1', [184, 122], 'severe'))
  await open()
  await screen.findByRole('link', { name: '911' })
  expect(text()).toContain('5 minutes')
  expect(text()).not.toContain('undefined')
})

test('after a day a severe reading no longer says what to do now', async () => {
  server.list = () => pageOf(reading('r1', [184, 122], 'severe', {}, 30))
  await open()
  await screen.findByText('184/122')
  expect(screen.queryByText(/This is what to do now/)).toBeNull()
})

test('the open check-in leads through a severe reading, in place of the plain steps', async () => {
  const stage = {
    alertId: 'a1',
    kind: 'bloodPressure',
    direction: 'severe',
    questionCode: 'pressure.symptoms',
    answerCodes: ['none', 'headache'],
    multiple: true,
    text: '184/122',
    unit: 'mmHg',
    local: '2026-11-17T08:00:00',
    statusKey: 'reading.pressure.severe',
  }
  server.stages = () => json(200, { stages: [stage] })
  server.list = () => pageOf(reading('r1', [184, 122], 'severe'))
  await open()
  await screen.findByRole('checkbox', { name: 'A sudden, very bad headache' })
  expect(screen.queryByText(/This is what to do now/)).toBeNull()
  expect(text()).toContain('call 911. If not, sit quietly for 5 minutes and check again.')
  cleanup()
  // Without an answer about check-ins the steps stand all the same.
  server.stages = failure
  await open()
  await screen.findByText(/This is what to do now/)
})

test('a reading that is marked is not the latest', async () => {
  const mark = { mark: 'not_mine', key: 'reading.mark.not_mine', reason: '', at: now } as const
  server.list = () =>
    pageOf(reading('r2', [184, 122], 'severe', { mark }, 0.5), reading('r1', [128, 82], 'high1'))
  await open()
  await screen.findByText('128/82')
  expect(screen.queryByText('184/122')).toBeNull()
  expect(screen.queryByRole('link', { name: '911' })).toBeNull()
  cleanup()
  server.list = () => pageOf(reading('r2', [184, 122], 'severe', { mark }))
  await open()
  await screen.findByText('Your newest readings aren’t counted')
})

test('the figures are those of the server, with what they rest on and what is not counted', async () => {
  await open()
  await screen.findByText('14 readings on 5 days')
  expect(tile('Last 7 days')).toContain('131/80')
  expect(tile('Mornings')).toContain('134/82')
  expect(tile('Evenings')).toContain('127/78')
  expect(tile('At goal (under 130/80), last 30 days')).toContain('41%')
  expect(screen.getByRole('button', { name: '3 of 41 not counted' })).toBeTruthy()
})

test('one reading makes no average, and none makes no zero', async () => {
  server.stats = () => json(200, few)
  await open()
  await screen.findByText('1 reading, too few for an average')
  expect(tile('Last 7 days')).toContain('—')
  expect(tile('At goal (under 130/80), last 30 days')).toContain('—')
  cleanup()
  server.stats = () => json(200, none)
  await open()
  await screen.findByText('No readings this week')
  expect(tile('At goal (under 130/80), last 30 days')).toContain('—')
})

test('an average that rests on too little says that it is early', async () => {
  server.stats = () =>
    json(200, {
      ...few,
      home: {
        ...few.home,
        count: 4,
        average: {
          systolic: 134,
          diastolic: 80,
          pulse: 70,
          count: 4,
          category: 'high1',
          key: 'reading.pressure.high1',
        },
      },
    })
  await open()
  await screen.findByText('Early average, last 7 days')
  expect(text()).toContain('A home average needs 12 readings on 3 days')
})

test('S2-1-42: four of five readings show progress, five open the report', async () => {
  await open()
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuetext')).toBe(
    '4 of 5 readings',
  )
  cleanup()
  server.challenge = () => json(200, fiveOfFive)
  await open()
  const link = await screen.findByRole('link', { name: 'Open your report' })
  expect(link.getAttribute('href')).toBe('/blood-pressure/personalized-report')
})

test('empty: why, and one next step', async () => {
  server.list = () => pageOf()
  await open()
  await screen.findByRole('heading', { name: 'No readings yet' })
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'How to use your monitor' })).toBeTruthy()
  expect(main.getByRole('button', { name: 'Add a reading' })).toBeTruthy()
})

test('partial: figures that fail leave the latest reading', async () => {
  server.stats = failure
  server.challenge = failure
  await open()
  await screen.findByText('We couldn’t load your averages.')
  expect(screen.getByText('128/82')).toBeTruthy()
  expect(screen.queryByText('Your personalized report')).toBeNull()
})

test('error: what happened, what we keep, try again, support', async () => {
  server.list = failure
  await open()
  await screen.findByText('We couldn’t load your blood pressure.')
  expect(screen.getByRole('link', { name: 'help@wellhouse.test' })).toBeTruthy()
  expect(text()).toContain('q7')
})

test('loading holds the place, and offline shows the last data with its age', async () => {
  let answer: (response: Response) => void = () => {}
  server.list = () => new Promise((resolve) => (answer = resolve))
  await open()
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy()
  await act(async () => answer(pageOf(reading('r1', [128, 82], 'high1'))))
  await screen.findByText('128/82')
  act(() => onlineManager.setOnline(false))
  await screen.findAllByText(/Last updated/)
  expect(screen.getByText('128/82')).toBeTruthy()
})

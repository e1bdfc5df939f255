import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const james = {
  ...rosa,
  user: { ...rosa.user, firstName: 'James', timeZone: 'America/Chicago' },
  programs: { programs: [{ program: 'heartFailure', dbSlug: 'HEART_FAILURE', status: 'ACTIVE' }] },
}

const hour = 3_600_000
const check = (id: string, hoursAgo: number, pulse: number, more = {}) => ({
  id,
  at: now - hoursAgo * hour,
  offsetMinutes: -360,
  timestamp: '',
  pulse,
  unit: 'bpm',
  band: 'within',
  key: pulse > 100 ? 'reading.pulse.above' : 'reading.pulse.within',
  source: 1,
  ...more,
})

const checks = [
  check('a', 2, 71),
  check('b', 26, 124),
  check('c', 50, 66, { mark: 'not_mine', markKey: 'reading.mark.not_mine', markReason: 'my wife' }),
  check('d', 74, 68, { irregularBeat: true }),
]
const figures = {
  from: '2026-10-19',
  to: '2026-11-17',
  count: 3,
  total: 4,
  days: 3,
  leftOut: [{ mark: 'not_mine', key: 'reading.mark.not_mine', count: 1 }],
  average: 88,
  lowest: 68,
  highest: 124,
  within: 2,
  above: 1,
  weekAverage: 88,
  weekCount: 3,
  bandLow: 60,
  bandHigh: 100,
  weeks: [{ monday: '2026-11-16', count: 3, average: 88 }],
  byTime: [{ count: 0 }, { hour: 6, count: 3, lowest: 68, median: 71, highest: 124 }],
}
const pulse = { figures, checks, latest: checks[0] }

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

type Asked = { start: string; end: string; count: number; cursor?: string }

function answers(answer: (asked: Asked) => Response | Promise<Response>) {
  fetched.mockImplementation(async (request) => {
    const { searchParams, pathname } = new URL(request.url)
    if (!pathname.endsWith('GetPulse')) return json(200, {})
    return answer(JSON.parse(searchParams.get('message') ?? '{}'))
  })
}

const open = async (path: string) => {
  await renderApp(path, { startup: james })
  await screen.findByRole('heading', { level: 1, name: 'Pulse' })
}

test('S2-2-24, S2-1-16 the overview has the newest check, the figures and what was left out', async () => {
  answers(() => json(200, pulse))
  await open('/pulse/overview')
  expect(await screen.findByText('71 beats per minute')).toBeTruthy()
  expect(screen.getByText(/today 7:00\sAM, from your monitor/)).toBeTruthy()
  expect(
    screen.getByText(/Over 30 days, your average was 88 from 3 readings; 2 of them were/),
  ).toBeTruthy()
  expect(screen.getByText('68 to 124')).toBeTruthy()
  expect(screen.getByText(/not a heart rhythm test/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '1 of 4 not counted' }))
  expect(within(await screen.findByRole('dialog')).getByText('Not mine')).toBeTruthy()
})

test('two checks in a row far from usual say to call, and that nobody watches', async () => {
  answers(() => json(200, { ...pulse, figures: { ...figures, callCareTeam: true } }))
  await open('/pulse/overview')
  expect(await screen.findByText(/Call your care team today/)).toBeTruthy()
  expect(screen.getByText(/No one watches your readings around the clock/)).toBeTruthy()
})

test('loading holds the place', async () => {
  answers(() => new Promise(() => undefined))
  await open('/pulse/overview')
  expect(screen.getByText('Loading')).toBeTruthy()
})

test('empty points to the monitor that brings the pulse', async () => {
  answers(() => json(200, { figures: { bandLow: 60, bandHigh: 100 } }))
  await open('/pulse/overview')
  const next = await screen.findByRole('link', { name: 'Set up your monitor' })
  expect(next.getAttribute('href')).toBe('/activate-devices')
})

test('partial: too few checks have no average, and say so', async () => {
  const few = { count: 2, total: 2, lowest: 68, highest: 71, within: 2, weekCount: 2 }
  answers(() =>
    json(200, { figures: { ...few, bandLow: 60, bandHigh: 100 }, checks, latest: checks[0] }),
  )
  await open('/pulse/overview')
  expect(
    await screen.findByText(/2 readings in 30 days. That is too few for an average./),
  ).toBeTruthy()
  expect(screen.getAllByText('Too few readings for an average')).toHaveLength(2)
})

test('error says what happened, keeps the tabs, and tries again', async () => {
  answers(() => json(403, { code: 'permission_denied' }))
  await open('/pulse/trends')
  expect(await screen.findByText('We couldn’t load your pulse.')).toBeTruthy()
  answers(() => json(200, pulse))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('figure', { name: 'Pulse' })).toBeTruthy()
})

test('offline shows the last data with its time', async () => {
  answers(() => json(200, pulse))
  await open('/pulse/overview')
  await screen.findByText('71 beats per minute')
  onlineManager.setOnline(false)
  expect(await screen.findByText(/Last updated/)).toBeTruthy()
  expect(screen.getByText('71 beats per minute')).toBeTruthy()
})

test('offline without data says when it comes', async () => {
  onlineManager.setOnline(false)
  answers(() => json(200, pulse))
  await open('/pulse/all-logs')
  expect(await screen.findByText('You’ll see this when you’re back online.')).toBeTruthy()
})

test('S2-2-25 the days of the trends live in the address and go into the call', async () => {
  const asked: Asked[] = []
  answers((each) => {
    asked.push(each)
    return json(200, pulse)
  })
  await open('/pulse/trends?days=7')
  await screen.findByRole('figure', { name: 'Pulse' })
  expect(asked[0]).toMatchObject({ start: '2026-11-11T00:00:00', end: '2026-11-18T00:00:00' })
  await userEvent.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(asked.at(-1)?.start).toBe('2026-08-20T00:00:00'))
  const logs = screen.getByRole('link', { name: 'All logs' })
  expect(logs.getAttribute('href')).toBe('/pulse/all-logs?days=90')
})

test('beyond 60 days weeks stand for the checks, with every slow and fast one', async () => {
  const spread = { lowest: 58, lower: 64, median: 70, upper: 77, highest: 104 }
  const weeks = [{ monday: '2026-11-09', count: 12, average: 71, ...spread }]
  answers(() => json(200, { ...pulse, figures: { ...figures, weeks } }))
  await open('/pulse/trends?days=90')
  const figure = await screen.findByRole('figure', { name: 'Pulse' })
  expect(
    within(figure)
      .getAllByRole('img')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual(['median 70 bpm, Nov 9 to Nov 15, 12 readings, from 58 to 104'])
  await userEvent.click(within(figure).getByRole('button', { name: 'Show as table' }))
  expect(within(figure).getAllByRole('row')[1]?.textContent).toMatch(
    /Nov 9 to Nov 15.*12.*58.*70.*104/,
  )
})

test('the trends by time of day and by week show the server’s figures as rows too', async () => {
  answers(() => json(200, pulse))
  await open('/pulse/trends?view=day')
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('rowheader', { name: /6:00\sAM to 9:00\sAM/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'By week' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('cell', { name: '88 bpm' })).toBeTruthy()
})

test('S2-2-26 a check is left out with a reason, and a toast takes it back', async () => {
  const marked: unknown[] = []
  answers(() => json(200, pulse))
  const read = fetched.getMockImplementation()
  fetched.mockImplementation(async (request) => {
    if (!request.url.endsWith('MarkReading')) return read?.(request) ?? json(200, {})
    marked.push(await request.json())
    return json(200, {})
  })
  await open('/pulse/all-logs')
  expect(await screen.findByText('Not counted: Not mine')).toBeTruthy()
  expect(screen.getByText(/my wife/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Change 124 bpm/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Don’t count it' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Don’t count it' }))
  expect(dialog.getByText('Please choose a reason.')).toBeTruthy()
  expect(marked).toEqual([])
  await userEvent.click(dialog.getByRole('radio', { name: /It is not mine/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: /In your own words/ }), 'visitor')
  await userEvent.click(dialog.getByRole('button', { name: 'Don’t count it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(marked).toEqual([
      { kind: 'bloodPressure', id: 'b', mark: 'not_mine', reason: 'visitor' },
      { kind: 'bloodPressure', id: 'b', mark: '', reason: '' },
    ]),
  )
})

test('while staff view a member nothing can be changed', async () => {
  answers(() => json(200, pulse))
  const impersonation = { impersonatorId: 'a', impersonatorType: 'CallCenterRep' }
  await renderApp('/pulse/all-logs', {
    session: { ...memberSession, impersonation },
    startup: james,
  })
  await screen.findByText('Not counted: Not mine')
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull()
})

test('S2-2-23 a member without heart failure does not see the pulse', async () => {
  answers(() => json(200, pulse))
  await renderApp('/pulse/overview', { startup: rosa })
  expect(screen.queryByRole('heading', { name: 'Pulse' })).toBeNull()
  expect(fetched.mock.calls.some(([{ url }]) => url.includes('GetPulse'))).toBe(false)
})

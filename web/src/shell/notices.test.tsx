import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newerBuild, noteBuild, setBuild } from '../data/build'
import { backMs } from '../data/connection'
import { type Notice, putAway } from '../data/notices'
import { reach } from '../data/reach'
import { startupQuery } from '../data/startup'
import { json, now, renderApp, rosa } from './testing'

const hour = 3_600_000

const notice = (startsIn: number, parts: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  level: 'info',
  startsAt: now + startsIn,
  endsAt: now + startsIn + 2 * hour,
  texts: [
    { locale: 'en-US', title: 'Planned work', body: 'We update our servers.' },
    { locale: 'es-US', title: 'Trabajo previsto', body: 'Actualizamos.' },
  ],
  ...parts,
})

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  sessionStorage.clear()
  putAway.set([])
  setBuild('b1')
  reach.set('answers')
})
afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = (title: string) => screen.queryByText(title) !== null

describe('planned downtime', () => {
  test('stands on a page in the zone of the member', async () => {
    await renderApp('/home', { notices: { notices: [notice(24 * hour)] } })
    expect(await screen.findByText('Planned work')).toBeTruthy()
    expect(
      screen.getByText(/Wednesday, November 18, 9:00\sAM to 11:00\sAM \(Central Time\)/),
    ).toBeTruthy()
  })

  test('stands on the sign-in page too', async () => {
    await renderApp('/login', {
      session: null,
      startup: null,
      notices: { notices: [notice(24 * hour)] },
    })
    expect(await screen.findByText('Planned work')).toBeTruthy()
  })

  test('two days are both named', async () => {
    const over = notice(14 * hour, { endsAt: now + 16 * hour })
    await renderApp('/home', { notices: { notices: [over] } })
    await screen.findByText('Planned work')
    expect(
      screen.getByText(/Tuesday, November 17, 11:00\sPM to Wednesday, November 18, 1:00/),
    ).toBeTruthy()
  })

  test('is put away for the visit, and comes back in the last hour, to stay', async () => {
    await renderApp('/home', { notices: { notices: [notice(hour + 20_000)] } })
    await screen.findByText('Planned work')
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    expect(shown('Planned work')).toBe(false)
    expect(JSON.parse(sessionStorage.getItem('wellhouse-put-away') ?? '')).toEqual(['n1'])
    await pass(30_000)
    expect(shown('Planned work')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Close this message' })).toBeNull()
  })

  test('appears 72 hours before and goes with its end', async () => {
    const soon = notice(72 * hour + 20_000, { endsAt: now + 72 * hour + 90_000 })
    await renderApp('/home', { notices: { notices: [soon] } })
    expect(shown('Planned work')).toBe(false)
    await pass(30_000)
    expect(await screen.findByText('Planned work')).toBeTruthy()
    await act(async () => vi.setSystemTime(now + 72 * hour + 90_000))
    await pass(30_000)
    expect(shown('Planned work')).toBe(false)
  })

  test('a navigation refresh brings a new one', async () => {
    vi.stubGlobal('fetch', async (request: Request) =>
      request.url.includes('ListShown')
        ? json(200, { notices: [notice(24 * hour)] })
        : json(200, { startup: rosa }),
    )
    const { queries } = await renderApp('/home')
    expect(shown('Planned work')).toBe(false)
    await pass(1_000)
    await act(() => queries.refetchQueries({ queryKey: startupQuery.queryKey }))
    expect(await screen.findByText('Planned work')).toBeTruthy()
  })
})

describe('a newer build', () => {
  test('is offered, and never taken without being asked', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...location, reload })
    await renderApp('/home')
    act(() => noteBuild('b1'))
    expect(newerBuild.get()).toBe(false)
    act(() => noteBuild(null))
    act(() => noteBuild('b2'))
    const button = await screen.findByRole('button', { name: 'Reload' })
    await pass(300_000)
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(button)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('waits while somebody has typed, and says so', async () => {
    await renderApp('/login', { session: null, startup: null })
    const field = await screen.findByLabelText('Email address')
    act(() => field.focus())
    fireEvent.input(field, { target: { value: 'rosa@' } })
    act(() => noteBuild('b2'))
    expect(await screen.findByText(/You’ve typed something on this page/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
    fireEvent.input(field, { target: { value: '' } })
    await pass(500)
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })

  test('can be put off', async () => {
    await renderApp('/home')
    act(() => noteBuild('b2'))
    await screen.findByText('There is a new version of this site')
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }))
    expect(shown('There is a new version of this site')).toBe(false)
  })
})

describe('connection', () => {
  test('S2-3-24 lost and back: said once, then gone', async () => {
    await renderApp('/home')
    act(() => onlineManager.setOnline(false))
    expect(await screen.findByText('You are offline')).toBeTruthy()
    expect(shown('You are back online')).toBe(false)
    act(() => onlineManager.setOnline(true))
    expect(shown('You are offline')).toBe(false)
    expect(screen.getByText('You are back online').closest('[role=status]')).toBeTruthy()
    await pass(backMs - 1_000)
    expect(shown('You are back online')).toBe(true)
    await pass(1_000)
    expect(shown('You are back online')).toBe(false)
  })

  test('a page that never lost it says nothing', async () => {
    await renderApp('/home')
    await pass(backMs)
    expect(shown('You are back online')).toBe(false)
  })

  test('a server out of reach is not a device without a network', async () => {
    await renderApp('/home')
    act(() => reach.set('silent'))
    expect(await screen.findByText('We cannot reach our servers right now')).toBeTruthy()
    expect(shown('You are offline')).toBe(false)
    act(() => reach.set('answers'))
    expect(shown('We cannot reach our servers right now')).toBe(false)
    expect(shown('You are back online')).toBe(true)
  })
})

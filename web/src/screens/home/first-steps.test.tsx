import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quickEntry } from '../../data/quick-entry'
import { startupQuery } from '../../data/startup'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'
import { toasts } from '../../ui/toast-queue'

const withOnboarding = {
  ...rosa,
  features: [{ name: 'onboarding', state: 'on' }],
  home: { ...rosa.home, attention: [] },
}
const title = 'Welcome to your new Home'
const card = 'Welcome to Wellhouse'
const asked: string[] = []
const moves: { flowName: string; status: string; step?: number }[] = []
let show = true
let step: number | undefined
let broken = false

let stages: object[] = []

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  localStorage.clear()
  asked.length = 0
  moves.length = 0
  show = true
  step = undefined
  broken = false
  stages = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (pathname === '/users/me/onboarding/display') {
      const flows = step ? [{ flowName: 'ONE_APP', status: 'STARTED', step }] : []
      return json(200, { data: { showOneAppCard: show, flows } })
    }
    if (pathname === '/users/me/onboarding/status') {
      if (broken) return json(503, { error: 'unavailable' })
      moves.push(await request.json())
      return json(200, moves.at(-1) ?? {})
    }
    if (pathname.endsWith('ListAlertStages')) return json(200, { stages })
    if (pathname.endsWith('GetStartup')) return json(200, { startup: withOnboarding })
    return json(200, {})
  })
})
afterEach(() => {
  act(() => toasts.clear())
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const shown = (text: string) => screen.queryByText(text) !== null
const display = 'GET /users/me/onboarding/display'

test('S1-4.3-09 S1-9-12 the toast closes by itself after 10 s; the card stays', async () => {
  await renderApp('/home', { startup: withOnboarding })
  await screen.findByText(title)
  await pass(9_000)
  expect(shown(title)).toBe(true)
  await pass(1_001)
  expect(shown(title)).toBe(false)
  expect(shown(card)).toBe(true)
})

test('S1-4.3-09 it waits while it is hovered and while it holds focus', async () => {
  await renderApp('/home', { startup: withOnboarding })
  await screen.findByText(title)
  const region = screen.getByRole('region', { name: 'Notices' })
  fireEvent.pointerEnter(region, { pointerType: 'mouse' })
  await pass(60_000)
  expect(shown(title)).toBe(true)
  fireEvent.pointerLeave(region, { pointerType: 'mouse' })
  act(() => screen.getByRole('button', { name: 'Close this notice' }).focus())
  await pass(60_000)
  expect(shown(title)).toBe(true)
})

test('S1-4.3-10 S1-4.3-11 once in a session, and on Home alone', async () => {
  const { router } = await renderApp('/home', { startup: withOnboarding })
  await screen.findByText(title)
  await act(async () => router.navigate('/sitemap'))
  await screen.findByRole('heading', { level: 1, name: 'Site map' })
  await vi.waitFor(() => expect(shown(title)).toBe(false))
  await act(async () => router.navigate('/home'))
  await screen.findByText(card)
  await pass(500)
  expect(shown(title)).toBe(false)
  cleanup()
  await renderApp('/home', { startup: withOnboarding })
  await screen.findByText(card)
  await pass(500)
  expect(shown(title), 'after a reload').toBe(false)
  cleanup()
  const next = { ...memberSession, reference: 'next' }
  await renderApp('/home', { startup: withOnboarding, session: next })
  expect(await screen.findByText(title)).toBeTruthy()
})

test('S1-4.3-11 another page shows none', async () => {
  await renderApp('/sitemap', { startup: withOnboarding })
  await screen.findByRole('heading', { level: 1, name: 'Site map' })
  await pass(500)
  expect(shown(title)).toBe(false)
  expect(asked).not.toContain(display)
})

test('S1-4.3-12 without the feature nothing is asked and nothing shown', async () => {
  await renderApp('/home')
  await screen.findByRole('heading', { level: 1 })
  await pass(500)
  expect(shown(title)).toBe(false)
  expect(asked).not.toContain(display)
})

test('S1-4.3-12 the feature turned on reaches an open page with the refresh', async () => {
  const { queries } = await renderApp('/home')
  await pass(500)
  expect(shown(card)).toBe(false)
  await act(() => queries.refetchQueries({ queryKey: startupQuery.queryKey }))
  expect(await screen.findByText(card)).toBeTruthy()
})

test('S1-4.3-13 the server decides', async () => {
  show = false
  await renderApp('/home', { startup: withOnboarding })
  await vi.waitFor(() => expect(asked).toContain(display))
  await pass(500)
  expect(shown(title)).toBe(false)
  expect(shown(card)).toBe(false)
})

const heading = (name: string) => screen.findByRole('heading', { level: 2, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('three steps, each with the focus on its heading and its number, kept on the server', async () => {
  await renderApp('/home', { startup: withOnboarding })
  const first = await heading(card)
  expect(document.activeElement).not.toBe(first)
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  expect(
    screen.getByText('Ana Ruiz is here for your questions. You can write at any time.'),
  ).toBeTruthy()
  press('Next')
  const second = await heading('Make it easy to read')
  expect(document.activeElement).toBe(second)
  expect(document.getElementById(second.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Step 2 of 3',
  )
  press('Next')
  await heading('One thing to start with')
  press('Back')
  await heading('Make it easy to read')
  await vi.waitFor(() => expect(moves.map((move) => move.step)).toEqual([2, 3, 2]))
  expect(
    moves.every(({ flowName, status }) => flowName === 'ONE_APP' && status === 'STARTED'),
  ).toBe(true)
})

test('it goes on where the member left it, and the first reading ends it', async () => {
  step = 3
  await renderApp('/home', { startup: withOnboarding })
  await heading('One thing to start with')
  press('Add a reading')
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await vi.waitFor(() => expect(moves).toEqual([{ flowName: 'ONE_APP', status: 'COMPLETED' }]))
  await vi.waitFor(() => expect(shown('One thing to start with')).toBe(false))
  act(() => quickEntry.set(null))
})

test.each([
  [1, 'Skip these steps', 'DISMISSED'],
  [2, 'Skip these steps', 'DISMISSED'],
  [3, 'I’ll do this later', 'COMPLETED'],
])('step %i can be skipped: %s', async (at, button, status) => {
  step = at
  await renderApp('/home', { startup: withOnboarding })
  await screen.findByText(`Step ${at} of 3`)
  press(button)
  await vi.waitFor(() => expect(shown(`Step ${at} of 3`)).toBe(false))
  expect(moves.map((move) => move.status)).toEqual([status])
  expect(document.activeElement?.tagName).toBe('H1')
})

test('an end that could not be kept says so and stays', async () => {
  broken = true
  await renderApp('/home', { startup: withOnboarding })
  await heading(card)
  press('Skip these steps')
  expect(await screen.findByText('We couldn’t save that. Please try again.')).toBeTruthy()
  expect(shown(card)).toBe(true)
})

test('a device that has arrived comes before a reading', async () => {
  step = 3
  const attention = [{ kind: 'activateDevice', level: 'soon', routeId: 'activate-devices' }]
  await renderApp('/home', {
    startup: { ...withOnboarding, home: { ...rosa.home, attention } },
  })
  const link = await screen.findByRole('link', { name: 'Set up my device' })
  expect(link.getAttribute('href')).toMatch(/^\/activate/i)
})

test('the steps are hidden in an emergency, and while we do not know of one', async () => {
  stages = [{ alertId: 'a1', action: 'call', kind: 'bloodPressure' }]
  const attention = [{ kind: 'checkIn', level: 'urgent', values: { action: 'call' } }]
  const { home: _, ...unknown } = withOnboarding
  for (const startup of [{ ...withOnboarding, home: { ...rosa.home, attention } }, unknown]) {
    await renderApp('/home', { startup })
    await vi.waitFor(() => expect(asked).toContain(display))
    await pass(500)
    expect(shown(card)).toBe(false)
    expect(shown(title)).toBe(false)
    cleanup()
    asked.length = 0
  }
})

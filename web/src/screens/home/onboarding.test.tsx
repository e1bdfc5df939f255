import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startupQuery } from '../../data/startup'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'
import { toasts } from '../../ui/toast-queue'

const withOnboarding = { ...rosa, features: [{ name: 'onboarding', state: 'on' }] }
const title = 'Welcome to your new Home'
const card = 'Find your way around'
const asked: string[] = []
let show = true

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  localStorage.clear()
  asked.length = 0
  show = true
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    asked.push(`${request.method} ${pathname}`)
    if (pathname === '/users/me/onboarding/display') {
      return json(200, { data: { showOneAppCard: show, flows: [] } })
    }
    if (pathname === '/users/me/onboarding/status') return json(200, {})
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
  expect(shown(title)).toBe(false)
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

test('the card goes when the member is done with it', async () => {
  await renderApp('/home', { startup: withOnboarding })
  fireEvent.click(await screen.findByRole('button', { name: 'Got it' }))
  await vi.waitFor(() => expect(shown(card)).toBe(false))
  expect(asked).toContain('POST /users/me/onboarding/status')
})

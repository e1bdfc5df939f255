import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startupQuery } from '../data/startup'
import { bootOf, brand, json, memberSession, renderApp, rosa } from './testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => json(503, { errorType: 'unavailable', requestId: 'q1' }))
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
/** Calls of ours come as requests; what looks for the network asks by an address. */
const asked = (part: string) =>
  fetched.mock.calls.filter(([request]) => (request.url ?? String(request)).includes(part))

test('S1-2.7-10 S1-8-06 an unknown path keeps its address and shows title, body and one button', async () => {
  const { router } = await renderApp('/no-such')
  await heading('We couldn’t find that page')
  expect(screen.getByText(/The address may be old/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/home')
  expect(router.location.pathname).toBe('/no-such')
})

test('a row that is not built yet answers with the missing page', async () => {
  await renderApp('/coaching')
  await heading('We couldn’t find that page')
})

test('another spelling leads to the canonical address and keeps query and hash', async () => {
  const { router } = await renderApp('/condition-management/programs?a=1#b')
  await heading('All programs')
  const { pathname, search, hash } = router.location
  expect(pathname + search + hash).toBe('/programs?a=1#b')
})

test('the root path replaces itself with Home', async () => {
  const { router } = await renderApp('/')
  await heading(/Rosa/)
  expect(router.location.pathname).toBe('/home')
})

test('S1-5-02 without a session a guarded page asks once, then goes to sign-in with the way back', async () => {
  fetched.mockImplementation(async () => json(200, {}))
  const { router } = await renderApp('/programs?x=1', { session: null, startup: null })
  await heading('Sign in')
  expect(asked('SessionService/GetSession')).toHaveLength(1)
  expect(router.location.pathname + router.location.search).toBe('/login')
  expect(router.location.state).toEqual({ from: '/programs?x=1' })
})

test('a first navigation without the strict cookie finds its session by the one call', async () => {
  fetched.mockImplementation(async (request) =>
    json(200, request.url.includes('GetSession') ? { session: memberSession } : { startup: rosa }),
  )
  await renderApp('/home', { session: null, startup: null })
  await heading(/Rosa/)
})

test('a session call that fails offers a retry and keeps the address', async () => {
  fetched.mockImplementation(async () => json(403, { errorType: 'permission_denied' }))
  const { router } = await renderApp('/home', { session: null, startup: null })
  await heading('We couldn’t load this page.')
  expect(router.location.pathname).toBe('/home')
})

test('a public page asks for no session', async () => {
  await renderApp('/login', { session: null, startup: null })
  await heading('Sign in')
  const asked = fetched.mock.calls.map(([request]) => request.url ?? String(request))
  expect(asked.filter((url) => !/ListProviders|healthz/.test(url))).toEqual([])
})

test('S1-6-06 an impersonator without the route meets the inaccessible page', async () => {
  await renderApp('/account/security-questions', {
    session: { ...memberSession, impersonation: { impersonatorType: 'Admin' } },
  })
  await heading('You can’t open this page')
})

test('S1-2.8-15 while viewing a member the header says whom', async () => {
  await renderApp('/home', {
    session: {
      ...memberSession,
      impersonation: { impersonatorType: 'Admin', impersonatedName: 'Rosa Delgado' },
    },
  })
  expect(await screen.findByText('You are impersonating member Rosa Delgado')).toBeTruthy()
})

test('a member route sends staff to their workspace', async () => {
  const staff = {
    name: 'Ana Ruiz',
    role: 'coach',
    rights: ['inbox.coach'],
    availability: 'AVAILABLE',
  }
  const { router } = await renderApp('/home', {
    session: { ...memberSession, role: 'coach' },
    startup: { staff, features: [] },
  })
  await heading('Welcome, Ana')
  expect(router.location.pathname).toBe('/staff')
  expect(screen.getByText('Members see you as available.')).toBeTruthy()
})

test('a member does not find the staff workspace', async () => {
  await renderApp('/staff')
  await heading('We couldn’t find that page')
})

test('S1-2.7-15 without the marker the frame stands while the data is still on its way', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined))
  await renderApp('/home', { session: null, startup: null })
  expect(await screen.findByRole('contentinfo')).toBeTruthy()
  expect(screen.queryByText(/Loading your health portal/)).toBeNull()
})

test('S1-2.7-14 with the one-app marker a loading screen covers the wait', async () => {
  fetched.mockImplementation(() => new Promise(() => undefined))
  await renderApp('/home', { session: null, startup: null, marked: true })
  expect(await screen.findByText(/Loading your health portal/)).toBeTruthy()
})

test('S1-2.7-12 after signing out the missing page leads to sign-in', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }))
  const { router } = await renderApp('/home')
  await heading(/Rosa/)
  await act(async () => router.navigate('/logout'))
  await heading('You are signed out')
  await act(async () => router.navigate('/no-such'))
  const back = await screen.findByRole('link', { name: 'Go to sign in' })
  expect(back.getAttribute('href')).toBe('/login')
})

test('S2-4-18 S2-8-19 a failed sign-out says so and still forgets the person', async () => {
  const { queries, router } = await renderApp('/home')
  await heading(/Rosa/)
  await act(async () => router.navigate('/logout'))
  await heading('Could not log out.')
  expect(queries.getQueryData(['startup'])).toBeUndefined()
  expect(queries.getQueryData(['session'])).toBeNull()
})

test('S1-4.2-12 a lost session opens a dialog whose only way on is signing in', async () => {
  const { router } = await renderApp('/home')
  await heading(/Rosa/)
  const { sessionEnd } = await import('../data/session-clock')
  sessionEnd.set('lost')
  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has ended' })
  const buttons = dialog.querySelectorAll('button')
  expect(buttons).toHaveLength(1)
  buttons[0]?.click()
  await waitFor(() => expect(router.location.pathname).toBe('/login'))
  expect(router.location.state).toEqual({ from: '/home' })
})

test('the tab says how many messages wait, and names the screen and the brand', async () => {
  await renderApp('/programs')
  await heading('All programs')
  expect(document.title).toBe('(1) All programs — Wellhouse')
})

test('S1-2.8-09 where the brand hides Account, Sign out stands in the header itself', async () => {
  vi.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(1280)
  const restricted = { ...brand, restricted_member_correctional_facilities: true }
  await renderApp('/home', bootOf({ brand: restricted }))
  await heading(/Rosa/)
  const header = document.querySelector('header')
  expect(screen.getByRole('link', { name: 'Sign out' }).closest('header')).toBe(header)
  expect(screen.queryByText('Account of')).toBeNull()
})

const failing = async () => json(503, { errorType: 'unavailable' })
// Figures never come back empty; only the start does.
const emptyStart = async (request: Request) =>
  request.url.includes('GetStartup') ? json(200, {}) : failing()

test.each([
  ['fails', failing],
  ['comes back empty', emptyStart],
])('a page that is open stays open when asking again %s', async (_, answer) => {
  const { queries } = await renderApp('/blood-sugar/overview')
  await heading('Blood sugar')
  fetched.mockImplementation(answer)
  await act(() => queries.invalidateQueries(startupQuery))
  expect(asked('GetStartup').length).toBeGreaterThan(0)
  expect(queries.getQueryData(startupQuery.queryKey)).toEqual(rosa)
  await heading('Blood sugar')
})

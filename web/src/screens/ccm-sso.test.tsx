import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStored } from '../data/session-storage'
import { json, memberSession, now, renderApp, rosa } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const reloaded = vi.fn()
let readyAfter = Number.POSITIVE_INFINITY

const nora = {
  ...rosa,
  navigation: { navigation: { 'Condition Management': [] } },
  user: { ...rosa.user, firstName: 'Nora', linked: false },
  programs: { programs: [{ program: 'weight', dbSlug: 'WEIGHT_MANAGEMENT', status: 'OFFERED' }] },
}

const unlinked = { ...memberSession, noActiveMember: true }

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  clearStored()
  readyAfter = Number.POSITIVE_INFINITY
  reloaded.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reloaded)
  fetched.mockReset()
  fetched.mockImplementation(async ({ url }) => {
    if (url.includes('Exchange')) return json(200, { ready: tries() >= readyAfter })
    if (url.includes('GetSession')) return json(200, { session: memberSession })
    if (url.includes('GetStartup')) {
      return json(200, { startup: { ...nora, user: { ...nora.user, linked: true } } })
    }
    return json(200, {})
  })
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const asked = (part: string) => fetched.mock.calls.filter(([{ url }]) => url.includes(part))
const tries = () => asked('ExchangeConditionManagement').length
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

async function link() {
  const page = await renderApp('/ccm-sso', { session: unlinked, startup: nora })
  await heading('Link your program account')
  await act(async () => screen.getByRole('button', { name: 'Link my accounts' }).click())
  await heading('Linking your accounts')
  return page
}

test('S1-4.2-18 nothing is asked before the button; then the third try leads on to the programs', async () => {
  readyAfter = 3
  const { router } = await link()
  expect(asked('LinkConditionManagement')).toHaveLength(1)
  await pass(2000)
  await waitFor(() => expect(router.location.pathname).toBe('/programs'))
  expect(tries()).toBe(3)
  expect(reloaded).not.toHaveBeenCalled()
})

test('S1-4.2-19 after sixty tries the page reloads, once in the life of a tab', async () => {
  await link()
  await pass(31_000)
  expect(tries()).toBe(60)
  expect(reloaded).toHaveBeenCalledTimes(1)
  cleanup()
  fetched.mockClear()
  await link()
  await pass(31_000)
  expect(reloaded, 'never in a circle').toHaveBeenCalledTimes(1)
  await heading('We couldn’t reach your program account')
})

test('a member who is linked already is not asked to link again', async () => {
  readyAfter = 1
  const { router } = await renderApp('/ccm-sso')
  await heading('Linking your accounts')
  await pass(1000)
  await waitFor(() => expect(router.location.pathname).not.toBe('/ccm-sso'))
  expect(asked('LinkConditionManagement')).toHaveLength(0)
})

test('S1-4.2-20 a condition-management path without the link leads here, on our own host', async () => {
  const startup = { ...rosa, user: { ...rosa.user, linked: false } }
  const { router } = await renderApp('/condition-management/home', { session: unlinked, startup })
  await heading('Link your program account')
  expect(router.location.pathname).toBe('/ccm-sso')
})

test('a link that cannot be asked for says so and can be tried again', async () => {
  fetched.mockImplementation(async () => json(503, { code: 'unavailable' }))
  await renderApp('/ccm-sso', { session: unlinked, startup: nora })
  await act(async () => screen.getByRole('button', { name: 'Link my accounts' }).click())
  await screen.findByText('We couldn’t link your accounts. Please try again.')
  expect(screen.getByRole('button', { name: 'Link my accounts' })).toBeTruthy()
})

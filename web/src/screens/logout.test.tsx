import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand, json, renderApp } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const replaced = vi.fn()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  replaced.mockReset()
  vi.spyOn(location, 'replace').mockImplementation(replaced)
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const urlOf = (asked: Request | string) => (typeof asked === 'string' ? asked : asked.url)
const signOuts = () =>
  fetched.mock.calls.filter(([asked]) => urlOf(asked).includes('/v1/auth/logout'))

/** Our own Sign out is a link inside the running app. */
async function signOutFromHome(parts: Parameters<typeof renderApp>[1] = {}) {
  const page = await renderApp('/home', parts)
  await heading(/Rosa/)
  await act(async () => page.router.navigate('/logout'))
  return page
}

test('S1-2.4-09 S2-2-71 our own Sign out ends the session at once', async () => {
  await signOutFromHome()
  await heading('You are signed out')
  expect(signOuts()).toHaveLength(1)
  expect(replaced).not.toHaveBeenCalled()
})

test('a link of another site does not sign out by itself: the page asks', async () => {
  await renderApp('/logout')
  await heading('Do you want to sign out?')
  expect(signOuts()).toHaveLength(0)
  await act(async () => screen.getByRole('button', { name: 'Sign Out' }).click())
  await heading('You are signed out')
  expect(signOuts()).toHaveLength(1)
})

test('someone who is not signed in is not asked', async () => {
  fetched.mockImplementation(async () => json(200, {}))
  await renderApp('/logout', { session: null, startup: null })
  await heading('You are signed out')
  expect(signOuts()).toHaveLength(0)
})

test('S1-4.2-16 the brand with a site of its own gets its member back by itself', async () => {
  const site = 'https://login.bridgewater.example/signed-out'
  await signOutFromHome({ brand: { ...brand, logout_url: site } })
  await heading('You are signed out')
  expect(replaced).toHaveBeenCalledWith(site)
})

test('S1-3-11 S1-4.2-16 without one, the member goes to the host of the brand', async () => {
  await signOutFromHome({ brand: { ...brand, member_host: 'maple.example' } })
  await heading('You are signed out')
  expect(replaced).toHaveBeenCalledWith(
    expect.stringMatching(/^https?:..maple.example(:\d+)?.logout$/),
  )
})

test.each([
  'javascript:alert(1)',
  'http://login.bridgewater.example/',
  'https://user:word@login.bridgewater.example/',
  '//login.bridgewater.example',
  'https://login.bridgewater.example/\\evil',
])('D25 an address that is not fit to be opened is not: %s', async (logout_url) => {
  await signOutFromHome({ brand: { ...brand, logout_url } })
  await heading('You are signed out')
  expect(replaced).not.toHaveBeenCalled()
})

test('S2-4-18 S2-8-19 "Could not log out." can be tried again', async () => {
  fetched.mockImplementation(async () => json(503, { errorType: 'unavailable' }))
  await signOutFromHome()
  await heading('Could not log out.')
  fetched.mockImplementation(async () => new Response(null, { status: 204 }))
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  await heading('You are signed out')
})

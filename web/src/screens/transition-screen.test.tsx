import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, renderApp } from '../shell/testing'

beforeEach(() => vi.stubGlobal('fetch', async () => json(200, {})))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('S2-2-78 a signed-in person is taken on, to our own pages only', async () => {
  for (const [to, path] of [
    ['/programs', '/programs'],
    ['https://evil.example/', '/home'],
    ['//evil.example', '/home'],
  ] as const) {
    const { router } = await renderApp(`/transitionScreen?to=${encodeURIComponent(to)}`)
    await waitFor(() => expect(router.location.pathname).toBe(path))
    cleanup()
  }
})

test('S2-2-78 S2-8-10 a hand-over that tells us nobody ends after ten seconds with a way out', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderApp('/transitionScreen', { session: null, startup: null })
  await screen.findByRole('heading', { level: 1, name: 'One moment' })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await screen.findByRole('heading', {
    level: 1,
    name: 'We had a problem. Please contact Member Support.',
  })
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/login')
})

test('S2-2-78 a session that the page did not come with is found by asking', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    json(200, request.url.includes('GetSession') ? { session: memberSession } : {}),
  )
  const { router } = await renderApp('/transitionScreen?to=/programs', {
    session: null,
    startup: null,
  })
  await waitFor(() => expect(router.location.pathname).toBe('/programs'))
})

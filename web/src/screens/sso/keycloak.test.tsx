import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { json, renderApp, stubServer } from '../../shell/testing'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('loaded again after the account was linked, the page leads on', async () => {
  stubServer({})
  const { router } = await renderApp('/keycloak')
  await act(async () => {})
  await waitFor(() => expect(router.location.pathname).toBe('/home'))
})

test('without an answer and without a session, it says that it could not sign anyone in', async () => {
  stubServer({ GetSession: () => json(200, {}) })
  await renderApp('/keycloak', { session: null, startup: null })
  await screen.findByText('We had a problem. Please contact Member Support.')
})

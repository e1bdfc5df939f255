import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { json, renderApp, stubServer } from '../shell/testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./campaign-ended'), 60_000)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('S2-2-84 a visitor reads that the offer has ended, and nobody asks for their kits', async () => {
  const calls = stubServer({ GetKits: () => json(401, {}) })
  await renderApp('/campaign-ended', { session: null, startup: null })
  await screen.findByRole('heading', { level: 1, name: 'This offer has ended' })
  expect(screen.getByText('Home test kits can no longer be ordered.')).toBeTruthy()
  const another = screen.getByRole('link', { name: 'I have another code' })
  expect(another.getAttribute('href')).toBe('/non-member')
  expect(screen.queryByRole('link', { name: 'Go to Home' })).toBeNull()
  expect(calls.filter(({ name }) => name === 'GetKits')).toHaveLength(0)
})

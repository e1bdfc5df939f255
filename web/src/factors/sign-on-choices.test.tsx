import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { json, renderApp, stubServer } from '../shell/testing'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('who stops the way to an organization can choose again', async () => {
  stubServer({
    ListProviders: () => json(200, { providers: [{ id: 'p1', label: 'Acme' }] }),
    // An address of this page: the test stays where it is, as a person who pressed Stop does.
    Start: () => json(200, { url: '#' }),
  })
  await renderApp('/login', { session: null, startup: null })
  const acme = await screen.findByRole('button', { name: 'Continue with Acme' })
  const form = screen.getByLabelText('Email address')
  expect(form.compareDocumentPosition(acme)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await userEvent.click(acme)
  await vi.waitFor(() => expect(acme.dataset.pending).toBe('true'))
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(acme.dataset.pending).toBeUndefined()
})

import { i18n } from '@lingui/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BootContext } from '../../../data/boot-context'
import { createQueryClient } from '../../../data/query-client'
import { codeMessage } from '../../../domain/frame'
import { I18nRoot } from '../../../i18n/i18n-root'
import { MemoryRouter } from '../../../routes/testing'
import { bootOf, json, memberSession, stubServer } from '../../../shell/testing'
import { Welcome } from './welcome'

const popup = { closed: false }

beforeEach(() => {
  popup.closed = false
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.stubGlobal('open', () => popup)
  document.body.innerHTML =
    '<script id="boot" type="application/json">{"frameHosts":["https://teams.example"]}</script>'
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

async function choose() {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const boot = bootOf({ session: null, startup: null })
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient(boot)}>
        <BootContext value={boot}>
          <I18nRoot locale="en-US" country="US">
            <MemoryRouter initialEntries={['/teams-coaching']}>
              <Welcome />
            </MemoryRouter>
          </I18nRoot>
        </BootContext>
      </QueryClientProvider>,
    )
  })
  await signIn()
}

async function signIn() {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign in' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await act(async () => button.click())
}

const waiting = 'A new window opened. Sign in there.'
const gone = 'You’re not signed in here yet'

test('a window that was closed is said to be, and the next one is waited for again', async () => {
  await choose()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  screen.getByText(waiting)
  popup.closed = true
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  screen.getByText(gone)
  expect(screen.queryByText(waiting)).toBeNull()
  popup.closed = false
  await signIn()
  screen.getByText(waiting)
  expect(screen.queryByText(gone)).toBeNull()
})

test('a window that closes after its sign-in is no mishap', async () => {
  const calls = stubServer({ RedeemFrameCode: () => json(200, { session: memberSession }) })
  await choose()
  const { origin } = location
  const code = new MessageEvent('message', { origin, data: codeMessage('c') })
  Object.defineProperty(code, 'source', { value: popup })
  popup.closed = true
  await act(async () => dispatchEvent(code))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(calls.map(({ name }) => name)).toContain('RedeemFrameCode')
  expect(screen.queryByText(gone)).toBeNull()
  expect(screen.queryByText(waiting)).toBeNull()
})

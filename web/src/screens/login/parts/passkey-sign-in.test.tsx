import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as passkey from '../../../data/passkey'
import { I18nRoot } from '../../../i18n/i18n-root'
import { MemoryRouter } from '../../../routes/testing'
import { type Answer, json, offline, stubServer } from '../../../shell/testing'
import { PasskeySignIn } from './passkey-sign-in'

type Asked = { inField?: boolean; signal?: AbortSignal; answer: (shown: string) => void }
const asked: Asked[] = []
const replace = vi.fn()
let redeem: Answer
let start: Answer

const cancelled = () => new DOMException('no', 'NotAllowedError')

beforeEach(() => {
  asked.length = 0
  replace.mockReset()
  redeem = () => json(200, { role: 'member' })
  start = () => json(200, { step: 's', options: '{}' })
  vi.spyOn(passkey, 'knowsPasskeys').mockReturnValue(true)
  vi.spyOn(passkey, 'offersInField').mockResolvedValue(true)
  vi.spyOn(passkey, 'showPasskey').mockImplementation(
    (_, { inField, signal } = {}) =>
      new Promise((answer, refuse) => {
        asked.push({ inField, signal, answer })
        signal?.addEventListener('abort', () => refuse(new DOMException('stop', 'AbortError')))
        if (!inField) refuse(cancelled())
      }),
  )
  vi.spyOn(location, 'replace').mockImplementation(replace)
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show() {
  stubServer({ auth: (request) => redeem(request), StartPasskey: (request) => start(request) })
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const queries = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } })
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <I18nRoot locale="en-US" country="US">
          <MemoryRouter>
            <PasskeySignIn returnTo={null} />
          </MemoryRouter>
        </I18nRoot>
      </QueryClientProvider>,
    )
  })
}

const button = () => screen.getByRole('button', { name: 'Sign in with a passkey' })
const inField = () => asked.filter((each) => each.inField)

test('the list of saved sign-ins offers passkeys for as long as the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show()
  await waitFor(() => expect(inField()).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(4 * 60_000 - 5_000))
  expect(inField()).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(inField()).toHaveLength(2)
  expect(inField()[0]?.signal?.aborted).toBe(true)
  await act(async () => inField()[1]?.answer('{}'))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/home'))
})

test('it comes back after the server was out of reach', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  start = offline
  await show()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(asked).toHaveLength(0)
  expect(screen.queryByRole('status')).toBeNull()
  start = () => json(200, { step: 's', options: '{}' })
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  await waitFor(() => expect(inField()).toHaveLength(1))
})

test('a browser that ends each question at once is asked ever less often', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(passkey, 'showPasskey').mockImplementation(() => {
    asked.push({ inField: true, answer: () => undefined })
    return Promise.reject(cancelled())
  })
  await show()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.length).toBeLessThan(8)
})

test('after the button was pressed and given up, the list offers passkeys again', async () => {
  await show()
  await waitFor(() => expect(inField()).toHaveLength(1))
  await userEvent.click(button())
  await waitFor(() => expect(inField()).toHaveLength(2))
  expect(inField()[0]?.signal?.aborted).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['no network', offline, 'We cannot reach the server'],
  ['a limit', () => json(429, { errorType: 'resource_exhausted' }), 'Too many attempts'],
  ['a refusal', () => json(401, { errorType: 'invalid_grant' }), 'This passkey did not work'],
] as [string, Answer, string][])('%s has words of its own', async (_, reply, words) => {
  await show()
  redeem = reply
  await waitFor(() => expect(inField()).toHaveLength(1))
  await act(async () => inField()[0]?.answer('{}'))
  await screen.findByText(words)
  await waitFor(() => expect(inField()).toHaveLength(2))
})

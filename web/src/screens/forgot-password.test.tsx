import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

let answer: Answer
let calls: Call[]

beforeEach(() => {
  answer = () => json(200, {})
  calls = stubServer({ tokens: (request) => answer(request) })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = () => screen.findByLabelText<HTMLInputElement>('Email address')
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const asked = () => calls.filter(({ name }) => name === 'tokens').length

async function ask() {
  const view = await renderApp('/forgot-password', { session: null, startup: null })
  await userEvent.type(await field(), 'rosa@demo.test')
  await press('Send me a link')
  return view
}

test.each([
  ['no network', offline, 'We cannot reach the server'],
  ['a short wait', () => json(429, { errorType: 'resource_exhausted' }), 'Too many attempts'],
  ['a fault of ours', () => json(500, {}), 'We couldn’t send a link right now.'],
] as [string, Answer, string][])('%s is told in its own words', async (_, reply, words) => {
  answer = reply
  await ask()
  await screen.findByText(words)
  expect((await field()).value).toBe('rosa@demo.test')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Not sent' }))
})

test('once it is sent, the heading has the focus and the address can be corrected', async () => {
  await ask()
  await screen.findByText('Check your email')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  )
  await press('Use another address')
  expect((await field()).value).toBe('rosa@demo.test')
})

test('it can be sent again, and a failure then is told as well', async () => {
  await ask()
  await screen.findByText('Check your email')
  await press('Send it again')
  await screen.findByText(/another link is on its way/)
  expect(asked()).toBe(2)
  answer = offline
  await press('Send it again')
  await screen.findByText('We cannot reach the server')
  expect(screen.queryByText(/another link is on its way/)).toBeNull()
})

test('a long wait has a page, which does not send people back here', async () => {
  answer = () => json(429, { errorType: 'resource_exhausted', retryAfterSeconds: 600 })
  const { router } = await ask()
  await screen.findByText('Please wait 10 minutes, then try again.')
  expect(router.location.pathname).toBe('/rate-limit-exceeded')
  expect(screen.queryByText(/Setting a new password/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull()
})

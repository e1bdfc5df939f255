import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnd } from '../data/session-clock'
import { forgetLinkToken } from '../routes/use-link-token'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfG'

let reset: Answer
let calls: Call[]
const tokens: string[] = []

beforeEach(() => {
  tokens.length = 0
  reset = () => new Response(null, { status: 204 })
  calls = stubServer({
    reset: (request) => {
      tokens.push(request.headers.get('X-Password-Token') ?? '')
      return reset(request)
    },
    logout: () => new Response(null, { status: 204 }),
  })
})

afterEach(() => {
  cleanup()
  forgetLinkToken('/reset-password')
  vi.unstubAllGlobals()
})

const nobody = { session: null, startup: null }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const field = () => screen.findByLabelText<HTMLInputElement>('New password')

async function save(parts: Parameters<typeof renderApp>[1] = nobody) {
  const view = await renderApp(`/reset-password#token=${token}`, parts)
  await userEvent.type(await field(), 'harbor lamp quiet 84')
  await userEvent.click(screen.getByRole('button', { name: 'Save the new password' }))
  return view
}

test('the secret is in no part of the address, and goes to the server once', async () => {
  const { router } = await save()
  await heading('Your new password is saved')
  await waitFor(() => expect(router.location.hash).toBe(''))
  expect(tokens).toEqual([token])
})

test('a browser that was signed in is signed out, so the way leads to the sign-in page', async () => {
  const { router } = await save({})
  await heading('Your new password is saved')
  expect(calls.some(({ name }) => name === 'logout')).toBe(true)
  expect(sessionEnd.get()).toBe('signed-out')
  expect(screen.queryByText('Your session has ended')).toBeNull()
  await act(async () => router.navigate('/login'))
  await screen.findByLabelText('Password')
  expect(router.location.pathname).toBe('/login')
})

test('nobody is signed out where nobody was signed in', async () => {
  await save()
  await heading('Your new password is saved')
  expect(calls.some(({ name }) => name === 'logout')).toBe(false)
})

test('a refused password is told in our words, whatever the server says', async () => {
  const fields = [{ field: 'newPassword', messageKey: 'password.reused', message: 'Server' }]
  reset = () => json(400, { errorType: 'invalid_argument', fields })
  await save()
  await screen.findByText('You’ve used this password before. Please choose another.')
  expect(document.activeElement).toBe(await field())
})

test.each([
  ['no network', offline, 'You are offline, so we did not save it'],
  ['a fault of ours', () => json(500, {}), 'We couldn’t save it'],
] as [string, Answer, string][])('%s keeps what was typed', async (_, reply, words) => {
  reset = reply
  await save()
  await screen.findByText(words)
  expect((await field()).value).toBe('harbor lamp quiet 84')
})

test('a link that was used asks for a new one, with the focus on its heading', async () => {
  reset = () => json(400, { errorType: 'invalid_grant' })
  await save()
  const title = await heading('This link no longer works')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('a newer link in the same tab takes the place of an old one', async () => {
  reset = () => json(400, { errorType: 'invalid_grant' })
  const { router } = await save()
  await heading('This link no longer works')
  await act(async () => router.navigate(`/reset-password#token=${token.replace('A', 'Z')}`))
  expect((await field()).value).toBe('')
})

test('a page that was loaded again says where its link is', async () => {
  await renderApp('/reset-password', nobody)
  await heading('Open your link again')
  screen.getByRole('link', { name: 'Send me a new link' })
})

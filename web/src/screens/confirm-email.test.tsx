import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionEnd } from '../data/session-clock'
import { forgetLinkToken } from '../routes/use-link-token'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

const token = 'AbCdEfGhIjKlMnOpQrStUvWx'
const nobody = { session: null, startup: null }
const change = { purpose: 'old', state: 'open', oldEmail: 'old@a.test', newEmail: 'new@a.test' }

let open: Answer
let answer: Answer
let calls: Call[]

beforeEach(() => {
  open = () => json(200, { link: change })
  answer = () => json(200, { link: { ...change, state: 'waiting' } })
  calls = stubServer({
    OpenEmailLink: (request) => open(request),
    AnswerEmailLink: (request) => answer(request),
    logout: () => new Response(null, { status: 204 }),
  })
})

afterEach(() => {
  cleanup()
  forgetLinkToken('/confirm-email')
  vi.unstubAllGlobals()
})

const show = (parts: Parameters<typeof renderApp>[1] = nobody, hash = `#${token}`) =>
  renderApp(`/confirm-email${hash}`, parts)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a page that was loaded again asks for its link, and frightens nobody', async () => {
  await show(nobody, '')
  await heading('Open your link again')
  expect(document.body.textContent).not.toMatch(/someone else/)
})

test('a link that the server no longer knows makes no claim about the address', async () => {
  open = () => json(404, { errorType: 'not_found' })
  await show()
  await heading('This link no longer works')
  screen.getByText(/To see which address you sign in with, sign in/)
  expect(document.body.textContent).not.toMatch(/has not changed/)
  expect(screen.getByRole('link', { name: '(555) 010-0100' }).getAttribute('href')).toMatch(/^tel:/)
})

test('a link that can’t be opened is tried again', async () => {
  open = offline
  await show()
  await screen.findByText('We couldn’t open your link.')
  open = () => json(200, { link: change })
  await press('Try again')
  await heading('Change your email address?')
})

test('an answer that did not arrive is told, and can be given again', async () => {
  answer = offline
  await show()
  await press('Yes, change it')
  await screen.findByText('We couldn’t save your answer')
  answer = () => json(200, { link: { ...change, state: 'waiting' } })
  await press('Yes, change it')
  const title = await heading('Thank you. One address is confirmed.')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('after an undo nobody is signed in here, and the outcome stays on show', async () => {
  open = () => json(200, { link: { ...change, purpose: 'undo' } })
  answer = () => json(200, { link: { ...change, purpose: 'undo', state: 'undone' } })
  await show({})
  await press('Undo the change')
  await heading('Your email address is back')
  await waitFor(() => expect(sessionEnd.get()).toBe('signed-out'))
  await heading('Your email address is back')
  expect(calls.filter(({ name }) => name === 'logout')).toHaveLength(1)
  expect(calls.filter(({ name }) => name === 'OpenEmailLink')).toHaveLength(1)
  screen.getByText(
    'You sign in with old@a.test again. We signed everyone out, and the old password no longer works. Please choose a new one now.',
  )
  const next = screen.getByRole('link', { name: 'Choose a new password' })
  expect(next.getAttribute('href')).toBe('/forgot-password')
})

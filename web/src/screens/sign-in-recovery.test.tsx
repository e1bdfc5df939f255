import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteLost, sessionEnd } from '../data/session-clock'
import { forgetLinkToken } from '../routes/use-link-token'
import {
  type Answer,
  type Call,
  json,
  later,
  now,
  offline,
  renderApp,
  stubServer,
} from '../shell/testing'

const token = 'AbCdEfGhIjKlMnOpQrStUvWx'
const nobody = { session: null, startup: null }
const asked = { purpose: 'stop', state: 'open', email: 'g•••@demo.test', expiresAt: now + 1 }
const ready = { ...asked, purpose: 'use', state: 'approved', worksFrom: 1 }

let open: Answer
let stop: Answer
let begin: Answer
let calls: Call[]

const linkIs = (link: object) => () => json(200, { link })

beforeEach(() => {
  open = linkIs(asked)
  stop = linkIs({ ...asked, state: 'stopped' })
  begin = () => json(200, { mfaToken: 'm1' })
  calls = stubServer({
    OpenRecoveryLink: (request) => open(request),
    StopRecovery: (request) => stop(request),
    BeginRecovery: (request) => begin(request),
    logout: () => new Response(null, { status: 204 }),
  })
})

afterEach(() => {
  cleanup()
  forgetLinkToken('/sign-in-recovery')
  vi.unstubAllGlobals()
})

const show = (hash = `#${token}`) => renderApp(`/sign-in-recovery${hash}`, nobody)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sentTo = (of: string) => calls.filter(({ name }) => name === of)

test('the page has its heading while the link is looked up, and the secret leaves the address', async () => {
  const { answer, give } = later()
  open = () => answer
  const { router } = await show()
  await heading('Get back into your account')
  give(json(200, { link: asked }))
  await heading('Did you ask us to help you sign in?')
  await waitFor(() => expect(router.location.hash).toBe(''))
  expect(sentTo('OpenRecoveryLink').map(({ sent }) => JSON.parse(sent))).toEqual([{ token }])
})

test.each([
  ['a link that the server doesn’t know', `#${token}`, 'This link no longer works'],
  ['a page that was loaded again', '', 'Open your link again'],
])('%s leads to us by phone', async (_, hash, title) => {
  open = () => json(404, { errorType: 'not_found' })
  await show(hash)
  await heading(title)
  expect(screen.getByRole('link', { name: /Call/ }).getAttribute('href')).toMatch(/^tel:/)
})

test.each([
  ['a fault of ours', () => json(500, {})],
  ['no network', offline],
] as [string, Answer][])('%s is told, and the link is tried again', async (_, reply) => {
  open = reply
  await show()
  await screen.findByText('We couldn’t open your link.')
  open = linkIs(asked)
  await press('Try again')
  const title = await heading('Did you ask us to help you sign in?')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('“This wasn’t me” is sent once, and the focus goes on from the outcome', async () => {
  const { answer, give } = later()
  stop = () => answer
  await show()
  await press('This wasn’t me')
  await press('This wasn’t me')
  give(json(200, { link: { ...asked, state: 'stopped' } }))
  const title = await heading('The request was stopped')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(sentTo('StopRecovery')).toHaveLength(1)
})

test('an answer that did not arrive is told, and can be given again', async () => {
  stop = offline
  await show()
  await press('This wasn’t me')
  await screen.findByText('We couldn’t stop it right now.')
  stop = linkIs({ ...asked, state: 'stopped' })
  await press('This wasn’t me')
  await heading('The request was stopped')
})

test('after a recovery, “This wasn’t me” closes the account and says so', async () => {
  open = linkIs({ ...asked, state: 'done', canStop: true })
  stop = linkIs({ ...asked, state: 'disputed' })
  await show()
  await heading('Your sign-in methods were replaced')
  await press('This wasn’t me')
  const title = await heading('Your account is closed to everyone for now')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('somebody who is signed in here is signed out, and reads whom to call', async () => {
  open = linkIs({ ...asked, state: 'done', canStop: true })
  stop = () => {
    // The server has ended the session, and its socket says so before the answer is here.
    noteLost()
    return json(200, { link: { ...asked, state: 'disputed' } })
  }
  await renderApp(`/sign-in-recovery#${token}`)
  await press('This wasn’t me')
  await heading('Your account is closed to everyone for now')
  await waitFor(() => expect(sessionEnd.get()).toBe('signed-out'))
  const title = await heading('Your account is closed to everyone for now')
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByText('Your session has ended')).toBeNull()
  expect(sentTo('logout')).toHaveLength(1)
  expect(sentTo('OpenRecoveryLink')).toHaveLength(1)
  screen.getByRole('link', { name: /Call/ })
})

async function typePassword() {
  await userEvent.type(await screen.findByLabelText('Password'), 'harbor lamp quiet 84')
  await press('Continue')
}

test('the password leads on to a new sign-in method', async () => {
  open = linkIs(ready)
  const { router } = await show()
  await heading('Set up a new sign-in method')
  await typePassword()
  await waitFor(() => expect(router.location.pathname).toBe('/mfa'))
  expect(sentTo('BeginRecovery').map(({ sent }) => JSON.parse(sent))).toEqual([
    { token, password: 'harbor lamp quiet 84' },
  ])
})

test('where we removed the password, a new one comes first', async () => {
  open = linkIs({ ...ready, needsPassword: true })
  await show()
  await heading('Set up a new sign-in method')
  screen.getByText(/we removed your old password/)
  const next = screen.getByRole('link', { name: 'Choose a new password' })
  expect(next.getAttribute('href')).toBe('/forgot-password')
  expect(screen.queryByLabelText('Password')).toBeNull()
  screen.getByRole('button', { name: 'This wasn’t me' })
})

test('a wrong password is told beside its field, in our words', async () => {
  open = linkIs(ready)
  const fields = [{ field: 'password', messageKey: 'errors.proofPassword', message: 'Server' }]
  begin = () => json(400, { code: 'invalid_argument', fields })
  await show()
  await typePassword()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText<HTMLInputElement>('Password')),
  )
  expect(document.body.textContent).not.toContain('Server')
})

test('no network keeps what was typed', async () => {
  open = linkIs(ready)
  begin = offline
  await show()
  await typePassword()
  await screen.findByText('You are offline, so we did not save it')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('harbor lamp quiet 84')
})

test('a link that ran out meanwhile is looked up again', async () => {
  open = linkIs(ready)
  begin = () => json(404, { errorType: 'not_found' })
  await show()
  await heading('Set up a new sign-in method')
  open = () => json(404, { errorType: 'not_found' })
  await typePassword()
  const title = await heading('This link no longer works')
  await waitFor(() => expect(document.activeElement).toBe(title))
})

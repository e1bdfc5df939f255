import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLinkToken } from '../routes/use-link-token'
import { type Answer, json, memberSession, offline, renderApp, stubServer } from '../shell/testing'

const token = 'AbCdEfGhIjKlMnOpQrStUvWx'
const nobody = { session: null, startup: null }
const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: [] } },
}

let isMember: boolean
let open: Answer
let accept: Answer

beforeEach(() => {
  isMember = false
  open = () => json(200, { member: isMember })
  accept = () => json(200, { email: 'ana@new.test' })
  stubServer({
    OpenInvitation: (request) => open(request),
    AcceptInvitation: (request) => accept(request),
  })
})

afterEach(() => {
  cleanup()
  forgetLinkToken('/invitation')
  vi.unstubAllGlobals()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const show = (parts: Parameters<typeof renderApp>[1] = nobody) =>
  renderApp(`/invitation#${token}`, parts)

async function choosePassword() {
  await userEvent.type(await screen.findByLabelText('New password'), 'harbor lamp quiet 84')
  await userEvent.click(screen.getByRole('button', { name: 'Set up my account' }))
}

test('staff whose invitation has ended meanwhile learn just that', async () => {
  accept = () => json(401, { errorType: 'invalid_grant' })
  await show()
  await choosePassword()
  await heading('This invitation no longer works')
})

test('a code of an invitation is no code of a text message', async () => {
  isMember = true
  await show()
  const code = await screen.findByLabelText('Code')
  expect(code.getAttribute('autocomplete')).toBe('off')
  expect(code.getAttribute('autocapitalize')).toBe('characters')
})

test('a member sees how many tries are left, and why the invitation closed', async () => {
  isMember = true
  open = () => json(200, { member: true, triesLeft: 3 })
  accept = () => json(401, { errorType: 'invalid_grant' })
  await show()
  await userEvent.type(await screen.findByLabelText('Email address'), 'ana@new.test')
  await userEvent.click(screen.getAllByRole('spinbutton')[0] as HTMLElement)
  await userEvent.keyboard('04091962')
  await userEvent.type(screen.getByLabelText('Code'), 'BCDF-2346')
  await choosePassword()
  await screen.findByText(/You have 2 tries left\./)
  const again = () => userEvent.click(screen.getByRole('button', { name: 'Set up my account' }))
  await again()
  await screen.findByText(/You have 1 try left\./)
  await again()
  await heading('This invitation no longer works')
  screen.getByText('There were five wrong tries. We closed it to keep your account safe.')
})

test('a member who can’t be reached keeps what they typed', async () => {
  accept = offline
  await show()
  await choosePassword()
  await screen.findByText('We cannot reach the server')
})

test('an invitation that can’t be opened is tried again', async () => {
  open = offline
  await show()
  await screen.findByText('We couldn’t open your invitation.')
  open = () => json(200, {})
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await heading('Set up your account')
})

test('a password that the server refuses is told beside the field in our words', async () => {
  const fields = [{ field: 'password', messageKey: 'password.breached', message: 'Server' }]
  accept = () => json(400, { code: 'invalid_argument', fields })
  await show()
  await choosePassword()
  expect(await screen.findAllByText(/is on a list of stolen passwords/)).not.toHaveLength(0)
  expect(screen.queryByText('Server')).toBeNull()
})

test('the new person signs in', async () => {
  await show()
  await choosePassword()
  await heading('Your account is ready')
  const next = screen.getByRole('link', { name: 'Go to sign in' })
  expect(next.getAttribute('href')).toBe('/login')
})

test('in a browser where someone else is signed in, they sign out first', async () => {
  await show(admin)
  await choosePassword()
  await heading('Your account is ready')
  screen.getByText('In this browser, Ada Park is still signed in. Sign out first.')
  expect(screen.getByRole('link', { name: 'Sign out Ada Park' }).getAttribute('href')).toBe(
    '/logout',
  )
  expect(screen.queryByRole('link', { name: 'Go to sign in' })).toBeNull()
})

test('a page that was loaded again does not call the invitation dead', async () => {
  await renderApp('/invitation', nobody)
  await heading('Open your link again')
})

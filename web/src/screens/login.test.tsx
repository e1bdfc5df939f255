import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp } from '../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const replace = vi.fn()

beforeEach(() => {
  fetched.mockReset()
  replace.mockReset()
  // Which organizations sign people in is asked beside the form; here there are none.
  vi.stubGlobal('fetch', (request: Request) =>
    request.url.includes('/ListProviders') ? Promise.resolve(json(200, {})) : fetched(request),
  )
  vi.spyOn(location, 'replace').mockImplementation(replace)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const view = await renderApp('/login', { session: null, startup: null })
  return { ...view, user: userEvent.setup() }
}

const email = () => screen.findByLabelText<HTMLInputElement>('Email address')
const password = () => screen.findByLabelText<HTMLInputElement>('Password')
const submit = () => screen.getByRole('button', { name: 'Sign in' })

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await email(), 'rosa@demo.test')
  await user.type(await password(), 'secret words')
  await user.click(submit())
}

test('empty fields are named beside themselves and on top, and nothing is sent', async () => {
  const { user } = await open()
  await email()
  await user.click(submit())
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('Please check 2 answers')
  expect(document.activeElement).toBe(summary)
  expect(screen.getAllByText('Enter your email address.')).toHaveLength(2)
  expect(screen.getAllByText('Enter your password.')).toHaveLength(2)
  expect(fetched).not.toHaveBeenCalled()
})

test('S2-4-06 the credentials go as a password grant of the portal client', async () => {
  fetched.mockResolvedValue(json(200, { role: 'member' }))
  const { user } = await open()
  await signIn(user)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/home'))
  const request = fetched.mock.calls[0]?.[0]
  expect(request?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
  expect(request?.headers.get('Authorization')).toBe(`Basic ${btoa('portal:')}`)
  const form = new URLSearchParams(await request?.text())
  expect(Object.fromEntries(form)).toEqual({
    grant_type: 'password',
    username: 'rosa@demo.test',
    password: 'secret words',
  })
})

test('staff go to their workspace', async () => {
  fetched.mockResolvedValue(json(200, { role: 'coach' }))
  const { user } = await open()
  await signIn(user)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/staff'))
})

test('a wrong password gets a neutral answer, and what was typed stays', async () => {
  fetched.mockResolvedValue(json(401, { errorType: 'invalid_grant', message: 'no' }))
  const { user } = await open()
  await signIn(user)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The email or password is not right. Please try again.')
  expect((await email()).value).toBe('rosa@demo.test')
  expect((await password()).value).toBe('secret words')
})

test('too many tries say how many minutes to wait', async () => {
  const headers = { 'Retry-After': '130' }
  const body = JSON.stringify({ errorType: 'resource_exhausted' })
  fetched.mockResolvedValue(new Response(body, { status: 429, headers }))
  const { user } = await open()
  await signIn(user)
  expect(await screen.findByText('Please wait 3 minutes, then try again.')).toBeTruthy()
})

test('S2-4-09 a password that needs a second factor leads to that step', async () => {
  fetched.mockImplementation(async (request) =>
    request.url.includes('/contactPoints')
      ? json(200, {
          contactTypes: [{ id: 'c1', contactType: 'SMS', masked: '(•••) •••-0142' }],
          totp: false,
          recoveryCodes: false,
        })
      : json(401, { errorType: 'mfa_required', mfaToken: 'm'.repeat(24) }),
  )
  const { user, router } = await open()
  const failed = watchGroup('Sign-in failed')
  await signIn(user)
  await screen.findByText('(•••) •••-0142')
  expect(failed()).toBe(false)
  const { pathname, search, hash } = router.location
  expect(pathname + search + hash).toBe('/mfa')
})

test('staff whose account has ended read nothing about health plans', async () => {
  fetched.mockResolvedValue(
    json(403, { errorType: 'account_ended', messageKey: 'errors.staffAccountEnded' }),
  )
  const { user } = await open()
  await signIn(user)
  await screen.findByText(/Your staff account at .* has ended/)
  expect(screen.queryByText(/health plans/)).toBeNull()
})

test('an ended account leads to its own page', async () => {
  fetched.mockResolvedValue(json(403, { errorType: 'account_ended' }))
  const { user, router } = await open()
  const failed = watchGroup('Sign-in failed')
  await signIn(user)
  await waitFor(() => expect(router.location.pathname).toBe('/non-member/account-ended'))
  await screen.findByRole('heading', { level: 1, name: 'Your account has ended' })
  expect(failed()).toBe(false)
})

test('the right password of a closed account reads whom to call', async () => {
  fetched.mockResolvedValue(json(403, { errorType: 'account_closed' }))
  const { user } = await open()
  await signIn(user)
  await screen.findByText('Your account is closed for now')
  const calls = screen.getAllByRole('link', { name: '(555) 010-0100' })
  expect(calls.map((link) => link.getAttribute('href'))).toEqual([
    'tel:+15550100100',
    'tel:+15550100100',
  ])
})

/** Whether a group of this name has had the focus, for however short a time. */
function watchGroup(name: string): () => boolean {
  let isSeen = false
  const onFocus = ({ target }: FocusEvent) => {
    isSeen ||= target instanceof Element && target.getAttribute('aria-label') === name
  }
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('focusin', onFocus)
    return isSeen
  }
}

test('a second factor that the server did not begin is a failure', async () => {
  fetched.mockResolvedValue(json(401, { errorType: 'mfa_required' }))
  const { user } = await open()
  await signIn(user)
  await screen.findByText('We couldn’t sign you in right now.')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Sign-in failed' }))
})

test('without a network it says so and keeps the text', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const { user } = await open()
  await signIn(user)
  expect(await screen.findByText('We cannot reach the server')).toBeTruthy()
  expect((await email()).value).toBe('rosa@demo.test')
})

test('a password may be pasted, looked at, and Caps Lock is told', async () => {
  const { user } = await open()
  const field = await password()
  await user.click(field)
  await user.paste('pasted words')
  expect(field.value).toBe('pasted words')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
  await user.click(field)
  await user.keyboard('{CapsLock}a')
  // Once for the eye, once for a screen reader.
  expect(await screen.findAllByText('Caps Lock is on.')).toHaveLength(2)
})

test('after signing in the person comes back to the page they wanted', async () => {
  fetched.mockImplementation(async (request) =>
    request.url.includes('GetSession') ? json(200, {}) : json(200, { role: 'member' }),
  )
  const user = userEvent.setup()
  await renderApp('/programs?x=1', { session: null, startup: null })
  await signIn(user)
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/programs?x=1'))
})

test('the demo offers its accounts, and one press fills in the form', async () => {
  await renderApp('/login', { session: null, startup: null, demo: true })
  const user = userEvent.setup()
  await user.click(await screen.findByText('Demo accounts'))
  await user.click(screen.getByRole('button', { name: /^Rosa Delgado/ }))
  expect((await email()).value).toBe('rosa@demo.test')
  expect((await password()).value).not.toBe('')
  expect(document.activeElement).toBe(await email())
  // A page that lost the server in an earlier test may still ask for it, by its path alone.
  expect(fetched).not.toHaveBeenCalledWith(expect.any(Request))
})

test('outside the demo no account is offered', async () => {
  await open()
  await email()
  expect(screen.queryByText('Demo accounts')).toBeNull()
})

test('somebody in a crisis finds help without signing in', async () => {
  await open()
  await email()
  const link = screen.getByRole('link', { name: 'Get help right now' })
  expect(link.getAttribute('href')).toBe('/mental-health/crisis')
})

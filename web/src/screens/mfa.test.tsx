import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../data/clock'
import { contactPointsQuery, pendingSignIn } from '../data/mfa'
import { type Answer, type Call, json, renderApp, stubServer } from '../shell/testing'

const choices = {
  contactTypes: [{ id: 'p1', contactType: 'SMS', masked: '••• 0118' }],
  passkeys: true,
  totp: false,
  recoveryCodes: false,
  setUp: false,
  canRemember: true,
}

const sms = { id: 'p1', contactType: 'SMS', masked: '••• 0118' }
const mail = { id: 'p2', contactType: 'EMAIL', masked: 'r•••@demo.test' }

/** A code that was just sent, with a pause in seconds before the next. */
const sentNow = (pause: number) => ({
  masked: '',
  expiresAt: serverNow() + 600_000,
  resendAt: serverNow() + pause * 1000,
  triesLeft: 5,
})

let points: Answer
let challenge: Answer
let calls: Call[]

beforeEach(() => {
  points = () => json(200, choices)
  challenge = () => json(200, sentNow(0))
  calls = stubServer({
    contactPoints: (request) => points(request),
    challenges: (request) => challenge(request),
  })
  pendingSignIn.set({ mfaToken: 't1', returnTo: '/weight' })
})

afterEach(() => {
  cleanup()
  pendingSignIn.set(null)
  vi.unstubAllGlobals()
})

const show = () => renderApp('/mfa', { session: null, startup: null })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('what is known of one sign-in is not there for the next', () => {
  expect(contactPointsQuery('t1').queryKey).not.toEqual(contactPointsQuery('t2').queryKey)
  expect(contactPointsQuery('t1').gcTime).toBe(0)
})

test('a browser without passkeys offers none', async () => {
  await show()
  await screen.findByRole('radio', { name: /Text message/ })
  expect(screen.queryByRole('radio', { name: /Passkey/ })).toBeNull()
})

test('a passkey takes one press', async () => {
  const asked = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const known = { parseRequestOptionsFromJSON: (options: object) => options }
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, known),
  )
  Object.defineProperty(navigator, 'credentials', { value: { get: asked }, configurable: true })
  await show()
  await press('Use my passkey')
  await screen.findByText('No passkey was used')
  expect(asked).toHaveBeenCalledOnce()
})

test('a new code leaves the other answers alone, and its field has the focus', async () => {
  await show()
  await press('Send me a code')
  const code = await screen.findByLabelText<HTMLInputElement>('Code')
  await userEvent.click(screen.getByRole('checkbox', { name: /Don’t ask again/ }))
  await userEvent.type(code, '123')
  await press('Send a new code')
  await screen.findByText(/We sent you a new code/)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true)
  expect(code.value).toBe('')
  expect(document.activeElement).toBe(code)
  expect(calls.filter(({ name }) => name === 'challenges')).toHaveLength(2)
})

test('a code that can’t be sent is told, and too many are told apart', async () => {
  challenge = () => json(500, {})
  await show()
  await press('Send me a code')
  await screen.findByText('We couldn’t send the code.')
  challenge = () => json(429, { errorType: 'resource_exhausted' })
  await press('Send me a code')
  await screen.findByText('You’ve asked for a lot of codes.')
})

const tooSoon = (seconds: number) =>
  new Response('{"errorType":"resource_exhausted"}', {
    status: 429,
    headers: { 'Content-Type': 'application/json', 'Retry-After': String(seconds) },
  })

test('who has to wait reads for how long', async () => {
  challenge = () => tooSoon(22)
  await show()
  await press('Send me a code')
  await screen.findByText('You can ask for a new code in 22 seconds.')
  challenge = () => tooSoon(61)
  await press('Send me a code')
  await screen.findByText('Use the newest one, or ask again in 2 minutes.')
})

test('another way has its own code, and the way back asks for none', async () => {
  points = () => json(200, { ...choices, contactTypes: [sms, mail] })
  challenge = () => json(200, sentNow(30))
  await show()
  await press('Send me a code')
  await screen.findByText('We sent a 6-digit code to ••• 0118.')
  await press('Choose another way')
  await userEvent.click(await screen.findByRole('radio', { name: /Email/ }))
  await press('Send me a code')
  await screen.findByText('We sent a 6-digit code to r•••@demo.test.')
  await press('Choose another way')
  await userEvent.click(await screen.findByRole('radio', { name: /Text message/ }))
  await press('Enter the code')
  await screen.findByText('We sent a 6-digit code to ••• 0118.')
  screen.getByText(/You can ask for a new code in \d+ seconds\./)
  expect(calls.filter(({ name }) => name === 'challenges')).toHaveLength(2)
})

test('a page that is loaded again goes on with the code that was sent', async () => {
  const { router, queries } = await show()
  await screen.findByRole('radio', { name: /Text message/ })
  const { state } = router.location
  await act(async () => router.navigate('/verification-required'))
  await screen.findByRole('link', { name: 'Choose how to confirm' })
  // A reload empties the memory; the entry of the history stays.
  pendingSignIn.set(null)
  queries.clear()
  const sent = { expiresAt: serverNow() + 500_000, resendAt: serverNow() - 70_000 }
  points = () => json(200, { ...choices, contactTypes: [{ ...sms, sent }, mail], triesLeft: 3 })
  await act(async () => router.navigate('/mfa', { state }))
  await screen.findByText('We sent a 6-digit code to ••• 0118.')
  screen.getByRole('button', { name: 'Send a new code' })
  await waitFor(() => expect(pendingSignIn.get()).toEqual({ mfaToken: 't1', returnTo: '/weight' }))
  expect(calls.filter(({ name }) => name === 'challenges')).toHaveLength(0)
})

test('a sign-in that is over starts again, and Back does not lead into it', async () => {
  points = () => json(401, { errorType: 'invalid_grant' })
  const { router } = await show()
  await screen.findByRole('heading', { level: 1, name: 'Please sign in again' })
  expect(router.location).toMatchObject({ state: { from: '/weight' } })
  await waitFor(() => expect(pendingSignIn.get()).toBeNull())
  await act(async () => router.navigate('/mfa'))
  expect(router.location.pathname).toBe('/verification-required')
})

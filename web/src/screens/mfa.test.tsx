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

let points: Answer
let challenge: Answer
let calls: Call[]

beforeEach(() => {
  points = () => json(200, choices)
  challenge = () => json(200, { masked: '••• 0118', resendAt: serverNow(), triesLeft: 5 })
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

test('a sign-in that is over starts again, and Back does not lead into it', async () => {
  points = () => json(401, { errorType: 'invalid_grant' })
  const { router } = await show()
  await screen.findByRole('heading', { level: 1, name: 'Please sign in again' })
  expect(router.location).toMatchObject({ state: { from: '/weight' } })
  await waitFor(() => expect(pendingSignIn.get()).toBeNull())
  await act(async () => router.navigate('/mfa'))
  expect(router.location.pathname).toBe('/verification-required')
})

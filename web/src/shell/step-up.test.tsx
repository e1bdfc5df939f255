import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rpc } from '../data/client'
import { asProblem } from '../data/problem'
import { sessionEnd } from '../data/session-clock'
import { type Answer, json, renderApp } from './testing'

const password = { token: 't1', password: true }
const app = { token: 't1', totp: true, contacts: [{ id: 'c1', kind: 'SMS', masked: '••• 0118' }] }

let start: Answer
let prove: Answer
let change: Answer
const proofs: { token: string; factor: string; code: string }[] = []
const expired = { code: 'failed_precondition', errorType: 'proof_expired' }
const wrong = {
  code: 'invalid_argument',
  message: 'English of the server',
  fields: [{ field: 'code', message: 'English of the server', messageKey: 'errors.mfaCode' }],
}

beforeEach(() => {
  proofs.length = 0
  let isProven = false
  start = () => json(200, password)
  prove = () => {
    isProven = true
    return json(200, {})
  }
  change = () =>
    isProven ? json(200, { done: true }) : json(403, { errorType: 'step_up_required' })
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.url.includes('/StartProof')) return start(request)
    if (request.url.includes('/mfa/challenges')) return json(200, { masked: '••• 0118' })
    if (request.url.includes('/RenameMethod')) return change(request)
    if (!request.url.includes('/ProveIt')) return json(200, {})
    proofs.push(await request.clone().json())
    return prove(request)
  })
})

afterEach(() => {
  cleanup()
  sessionEnd.set(null)
  vi.unstubAllGlobals()
})

const dialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm' }))

/** A page, and a call on it that needs a proof. */
async function ask() {
  const view = await renderApp('/help')
  const settled = vi.fn()
  let call = Promise.resolve()
  await act(async () => {
    call = rpc('wellhouse.factor.v1.FactorService/RenameMethod', {}).then(settled, (cause) =>
      settled(asProblem(cause).errorType),
    )
  })
  await dialog()
  return { ...view, settled, call }
}

test('a password goes as it was typed, spaces and all, and the call is made again', async () => {
  const { settled } = await ask()
  const field = await screen.findByLabelText('Password')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, ' two words ')
  await confirm()
  await waitFor(() => expect(settled).toHaveBeenCalledWith({ done: true }))
  expect(proofs).toEqual([{ token: 't1', factor: 'PASSWORD', code: ' two words ' }])
  await gone()
})

test('a password of spaces is a password, and nothing is none', async () => {
  await ask()
  await screen.findByLabelText('Password')
  await confirm()
  await screen.findByText('Enter your password.')
  expect(proofs).toHaveLength(0)
})

test('a code is sent without what people type between its digits', async () => {
  start = () => json(200, app)
  await ask()
  await userEvent.type(await screen.findByLabelText('Code'), '123 456')
  await confirm()
  await gone()
  expect(proofs).toEqual([{ token: 't1', factor: 'TOTP', code: '123456' }])
})

test('a wrong code is told in our own words beside the field, which keeps the focus', async () => {
  start = () => json(200, app)
  prove = () => json(400, wrong)
  await ask()
  const field = await screen.findByLabelText<HTMLInputElement>('Code')
  await userEvent.type(field, '123456')
  await confirm()
  await screen.findByText('This code isn’t correct. Check it and try again.')
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('123456')
})

test('a text message is sent on request, and its code has the focus', async () => {
  start = () => json(200, app)
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Text a code to ••• 0118' }))
  await screen.findByText('We sent a 6-digit code to ••• 0118.')
  await userEvent.type(screen.getByLabelText('Code'), '654321{Enter}')
  await gone()
  expect(proofs[0]).toMatchObject({ factor: 'SMS', code: '654321' })
})

test('a proof that took too long says so, and the next try has a new token', async () => {
  let starts = 0
  start = () => json(200, { ...password, token: `t${++starts}` })
  const good = prove
  prove = (request) => (proofs.length === 1 ? json(400, expired) : good(request))
  const { settled } = await ask()
  await userEvent.type(await screen.findByLabelText('Password'), 'first try')
  await confirm()
  await screen.findByText('That took a while. Please try again.')
  const field = await screen.findByLabelText<HTMLInputElement>('Password')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  await userEvent.type(field, 'second')
  await confirm()
  await waitFor(() => expect(settled).toHaveBeenCalledWith({ done: true }))
  expect(proofs.map(({ token }) => token)).toEqual(['t1', 't2'])
})

test('while it is checked, nothing is sent twice and no other way can be taken', async () => {
  start = () => json(200, app)
  let reply: (response: Response) => void = () => {}
  prove = () => new Promise((resolve) => (reply = resolve))
  await ask()
  await userEvent.type(await screen.findByLabelText('Code'), '123456{Enter}{Enter}')
  await confirm()
  expect(proofs).toHaveLength(1)
  const other = screen.getByRole<HTMLButtonElement>('button', { name: /^Text a code/ })
  expect(other.disabled).toBe(true)
  await act(async () => reply(json(400, wrong)))
  await screen.findByText('This code isn’t correct. Check it and try again.')
})

test.each([
  ['too many tries', () => json(429, { errorType: 'resource_exhausted' }), 'Too many attempts'],
  ['a fault of ours', () => json(500, {}), 'We couldn’t check this right now.'],
  ['no network', () => Promise.reject(new TypeError('offline')), 'We cannot reach the server'],
] as [string, Answer, string][])(
  '%s is told, and what was typed stays',
  async (_, reply, words) => {
    prove = reply
    await ask()
    const field = await screen.findByLabelText<HTMLInputElement>('Password')
    await userEvent.type(field, 'my password')
    await confirm()
    const notice = await screen.findByText(words)
    expect(screen.getByRole('group', { name: 'Not confirmed' }).contains(notice)).toBe(true)
    expect(field.value).toBe('my password')
  },
)

test('ways that can’t be loaded are asked for again', async () => {
  start = () => json(500, {})
  await ask()
  await screen.findByText('We couldn’t load this.')
  start = () => json(200, password)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Password')
})

test('Back closes the question and stays on the page; nothing was confirmed', async () => {
  const { settled, router } = await ask()
  const heading = () => screen.queryByRole('heading', { level: 1, hidden: true })?.textContent
  const before = heading()
  act(() => history.back())
  await gone()
  await waitFor(() => expect(settled).toHaveBeenCalledWith('step_up_required'))
  expect(router.location.pathname).toBe('/help')
  expect(heading()).toBe(before)
})

test('it ends with the session', async () => {
  const { settled } = await ask()
  await act(async () => sessionEnd.set('signed-out'))
  await waitFor(() => expect(settled).toHaveBeenCalledWith('step_up_required'))
  await gone()
})

test('the question says why it comes, without a claim about the last sign-in', async () => {
  await ask()
  within(await dialog()).getByText('Before an important change, we check that it’s really you.')
})

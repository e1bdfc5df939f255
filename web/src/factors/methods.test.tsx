import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../data/clock'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

const app = { id: 'app', kind: 'TOTP', addedAt: 1 }
const device = { id: 'd1', device: 'Firefox on Windows', expiresAt: 2 }

let answers: Record<string, Answer>
let calls: Call[]

/** What is on the server: nothing is set up at first. */
let methods: object

const expired: Answer = () =>
  json(400, { errorType: 'step_expired', messageKey: 'errors.factorStep' })
const started = (step: string, parts: object = {}) =>
  json(200, { started: { step, key: `KEY ${step}`, expiresAt: serverNow() - 1, ...parts } })

beforeEach(() => {
  methods = { methods: [], email: 'r•••@demo.test' }
  answers = { ListMethods: () => json(200, methods) }
  calls = stubServer(new Proxy(answers, { get: (all, name: string) => all[name] }))
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/account/security-and-signin')
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const sentTo = (name: string) => calls.filter((call) => call.name === name).map(({ sent }) => sent)

async function typeAppCode() {
  await userEvent.type(await screen.findByLabelText('Code from the app'), '123456')
  await press('Confirm')
}

test('an app that takes too long to set up gets a new key in place', async () => {
  let step = 0
  answers.StartMethod = () => started(`s${++step}`)
  answers.FinishMethod = expired
  await show()
  await press('Add an authenticator app')
  await screen.findByText('KEY s1')
  await typeAppCode()
  const told = await screen.findByRole('group', {
    name: 'That took a while. Here is a new code to scan.',
  })
  expect(document.activeElement).toBe(told)
  await screen.findByText('KEY s2')
  expect(screen.getByLabelText<HTMLInputElement>('Code from the app').value).toBe('')
  answers.FinishMethod = () => json(200, { recoveryCodes: ['aaaaa-bbbbb'] })
  await typeAppCode()
  await screen.findByText('aaaaa-bbbbb')
  expect(sentTo('FinishMethod').map((sent) => JSON.parse(sent).step)).toEqual(['s1', 's2'])
})

test('too many wrong codes are not told as a wait', async () => {
  answers.StartMethod = () => started('s', { expiresAt: serverNow() + 60_000 })
  answers.FinishMethod = expired
  await show()
  await press('Add an authenticator app')
  await typeAppCode()
  await screen.findByText('That was too many tries. Here is a new code to scan.')
})

test('a new key that can’t be had is told, with a way to try again', async () => {
  answers.StartMethod = () => started('s1')
  answers.FinishMethod = expired
  await show()
  await press('Add an authenticator app')
  await screen.findByText('KEY s1')
  answers.StartMethod = () => json(500, {})
  await typeAppCode()
  await screen.findByText('We couldn’t load this.')
  answers.StartMethod = () => started('s2')
  await press('Try again')
  await screen.findByText('KEY s2')
})

test('a wrong code is told in our words, and the app on this phone can be opened', async () => {
  answers.StartMethod = () => started('s1', { keyUrl: 'otpauth://totp/W:r?secret=KEYS1' })
  const fields = [{ field: 'code', messageKey: 'errors.methodCode', message: 'Server' }]
  answers.FinishMethod = () => json(400, { code: 'invalid_argument', fields })
  await show()
  await press('Add an authenticator app')
  const link = await screen.findByRole('link', {
    name: 'Open in my authenticator app',
    hidden: true,
  })
  expect(link.getAttribute('href')).toBe('otpauth://totp/W:r?secret=KEYS1')
  screen.getByRole('button', { name: 'Copy: Key' })
  await typeAppCode()
  await screen.findByText('This code isn’t correct. Check it and try again.')
  expect(screen.queryByText('Server')).toBeNull()
})

test('a phone number is refused in our words, and Back keeps what was typed', async () => {
  const fields = [{ field: 'phone', messageKey: 'errors.phone', message: 'Server' }]
  answers.StartMethod = () => json(400, { code: 'invalid_argument', fields })
  await show()
  await press('Add a phone number')
  const number = () => screen.findByLabelText<HTMLInputElement>('Mobile number')
  await userEvent.type(await number(), '4155552671')
  await press('Send me a code')
  await screen.findByText('Enter a mobile number in the United States or Canada.')
  answers.StartMethod = () => json(200, { started: { step: 's1', masked: '••• 2671' } })
  await press('Send me a code')
  await screen.findByLabelText('Code')
  await press('Back')
  expect((await number()).value).toBe('4155552671')
})

test('a code can be sent again, and one that expired says so', async () => {
  answers.StartMethod = () => json(200, { started: { step: 's1', masked: '••• 2671' } })
  answers.FinishMethod = expired
  await show()
  await press('Add a phone number')
  await userEvent.type(await screen.findByLabelText('Mobile number'), '4155552671')
  await press('Send me a code')
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await press('Confirm')
  await screen.findByText('This code no longer works.')
  answers.StartMethod = () => json(200, { started: { step: 's2', masked: '••• 2671' } })
  await press('Send a new code')
  await screen.findByText(/We sent you a new code/)
  expect(screen.queryByText('This code no longer works.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  expect(JSON.parse(sentTo('StartMethod')[1] ?? '').phone).toBe('4155552671')
})

test('new recovery codes are made only after a question', async () => {
  methods = { methods: [app], recoveryCodesLeft: 7 }
  answers.MakeRecoveryCodes = () => json(200, { codes: ['ccccc-ddddd'] })
  await show()
  await press('Make new codes')
  const question = await screen.findByRole('dialog', { name: 'Make new recovery codes?' })
  expect(sentTo('MakeRecoveryCodes')).toHaveLength(0)
  await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }))
  await screen.findByText('ccccc-ddddd')
})

test.each([
  ['no answer', offline, 'We don’t know if it worked.'],
  ['a server in trouble', () => json(500, {}), 'We don’t know if it worked.'],
  ['a refusal', () => json(403, {}), 'We couldn’t make new codes.'],
] as [string, Answer, string][])('%s while codes are made', async (_, answer, words) => {
  methods = { methods: [app], recoveryCodesLeft: 7 }
  answers.MakeRecoveryCodes = answer
  await show()
  await press('Make new codes')
  const question = await screen.findByRole('dialog', { name: 'Make new recovery codes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }))
  await screen.findByText(words)
})

test('Back does not take recovery codes away', async () => {
  methods = { methods: [app], recoveryCodesLeft: 0 }
  answers.MakeRecoveryCodes = () => json(200, { codes: ['ccccc-ddddd'] })
  await show()
  await press('Make new codes')
  const question = await screen.findByRole('dialog', { name: 'Make new recovery codes?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Make new codes' }))
  await screen.findByText('ccccc-ddddd')
  await waitFor(() => expect(history.state?.over).toBe(1))
  await act(async () => {
    history.back()
    await new Promise((done) => setTimeout(done, 100))
  })
  screen.getByText('ccccc-ddddd')
  expect(history.state?.over).toBe(1)
  await press('I’ve saved them')
  await waitFor(() => expect(screen.queryByText('ccccc-ddddd')).toBeNull())
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
})

test('after a device is forgotten the heading of the list has the focus', async () => {
  const other = { ...device, id: 'd2', device: 'Safari on iPhone' }
  methods = { methods: [app], devices: [device, other] }
  await show()
  await screen.findByText('Safari on iPhone')
  methods = { methods: [app], devices: [other] }
  await press('Forget Firefox on Windows')
  const heading = screen.getByRole('heading', { name: 'Remembered devices' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('a sign-out names its device, and so does the question', async () => {
  answers.ListSessions = () =>
    json(200, {
      sessions: [
        { id: 's1', device: 'Chrome on Mac', current: true },
        { id: 's2', device: 'Firefox on Windows' },
      ],
    })
  await show()
  await press('Sign out of Firefox on Windows')
  const question = await screen.findByRole('dialog', { name: 'Sign out of Firefox on Windows?' })
  within(question).getByText('You’ll need to sign in again on that device.')
})

test('a change of the password names its account, and the focus stays in its card', async () => {
  answers.GetEmail = () => json(200, { email: 'rosa@demo.test' })
  await show()
  await press('Change password')
  await screen.findByLabelText('Current password')
  const username = document.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  await waitFor(() => expect(username?.value).toBe('rosa@demo.test'))
  await press('Cancel')
  const heading = screen.getByRole('heading', { name: 'Password' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

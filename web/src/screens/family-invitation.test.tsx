import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetLinkToken } from '../routes/use-link-token'
import { type Answer, type Call, json, offline, renderApp, stubServer } from '../shell/testing'

const token = 'AbCdEfGhIjKlMnOpQrStUvWx'
const invite = {
  fromName: 'Marcus Hill',
  audience: 'care_recipients',
  relationship: 'sibling',
  areas: ['readings', 'visits'],
  expiresAt: Date.UTC(2026, 10, 24, 18),
  maskedEmail: 'j•••@new.test',
  today: '2026-11-17',
}

let calls: Call[]
let answers: Record<string, Answer>

beforeEach(() => {
  answers = { GetInvite: () => json(200, invite) }
  calls = stubServer(answers)
})

afterEach(() => {
  cleanup()
  forgetLinkToken('/family-invitation')
  vi.unstubAllGlobals()
})

const visitor = { session: null, startup: null }
const open = (parts: object = visitor) => renderApp(`/family-invitation#${token}`, parts)
const title = () => screen.findByRole('heading', { level: 1 })
const refused = (key: string) => () =>
  new Response('{"code":"failed_precondition"}', {
    status: 400,
    headers: { 'Content-Type': 'application/json', 'Wellhouse-Message-Key': key },
  })

test('the link leaves the address and the page says who would see what', async () => {
  const { router } = await open()
  expect((await title()).textContent).toBe('Marcus Hill would like your help')
  await waitFor(() => expect(router.location.hash).toBe(''))
  expect(
    screen.getByText('Blood sugar, blood pressure, weight and pulse, with alerts and reports'),
  ).toBeTruthy()
  const hidden = screen.getByText('Private to Marcus Hill').parentElement
  expect(within(hidden as HTMLElement).getAllByRole('listitem')).toHaveLength(4)
})

test('somebody signed in accepts', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true, signedIn: true })
  await open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(
    await screen.findByRole('heading', { name: 'You can act for Marcus Hill now' }),
  ).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'Accept')).toHaveLength(1)
})

test('somebody else who is signed in is told, and can neither accept nor decline', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true })
  await open({})
  expect(await screen.findByText('This invitation is for another account')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('somebody signed in declines after a question', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true, signedIn: true })
  await open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }),
  )
  expect(await screen.findByRole('heading', { name: 'You declined the invitation' })).toBeTruthy()
})

test('two clicks on Accept send one answer', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true, signedIn: true })
  await open({})
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Accept' }))
  await screen.findByRole('heading', { name: 'You can act for Marcus Hill now' })
  expect(calls.filter(({ name }) => name === 'Accept')).toHaveLength(1)
})

test('two clicks on Decline send one answer, and the page says so with one way on', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true, signedIn: true })
  await open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this invitation?' }))
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Decline' }))
  await screen.findByRole('heading', { name: 'You declined the invitation' })
  expect(calls.filter(({ name }) => name === 'Decline')).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Go back leaves the invitation open, and the focus where it was', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true, signedIn: true })
  await open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const decline = screen.getByRole('button', { name: 'Decline' })
  await waitFor(() => expect(document.activeElement).toBe(decline))
  expect(calls.filter(({ name }) => name === 'Decline')).toEqual([])
})

test('a person with an account signs in first and comes back', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true })
  const { router } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in to answer' }))
  await waitFor(() => expect(router.location.pathname).toBe('/login'))
  expect(router.location.state).toEqual({ from: '/family-invitation' })
  expect(sessionStorage.getItem('wellhouse.link')).toContain('/family-invitation')
})

test('a new person sees what is missing beside the fields, and what they typed stays', async () => {
  const user = userEvent.setup()
  await open()
  await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'June')
  await user.click(screen.getByRole('button', { name: 'Accept and set up my account' }))
  expect(screen.getAllByText('Enter your date of birth.')).toBeTruthy()
  expect(screen.getAllByText('Enter a name.')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: 'First name' }) as HTMLInputElement).value).toBe(
    'June',
  )
  expect(calls.some(({ name }) => name === 'AcceptAsNew')).toBe(false)
})

test.each([
  [
    'answered, withdrawn or too old',
    'This invitation is no longer open',
    refused('family.inviteGone'),
  ],
  ['offline', 'Your invitation', offline],
])('%s', async (_, words, answer) => {
  answers.GetInvite = answer
  await open()
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeTruthy()
})

test('an invitation that closes meanwhile shows so', async () => {
  answers.GetInvite = () => json(200, { ...invite, hasAccount: true, signedIn: true })
  answers.Accept = refused('family.inviteGone')
  await open({})
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(
    await screen.findByRole('heading', { name: 'This invitation is no longer open' }),
  ).toBeTruthy()
})

test('without its link the page asks to open it again', async () => {
  await renderApp('/family-invitation', visitor)
  expect(await screen.findByText('Open your link again')).toBeTruthy()
})

import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand, json, memberSession, now, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const code = {
  id: 'm-1',
  topic: 'security',
  template: 'code',
  channel: 'SMS',
  maskedAddress: '+1 •••-•••-0134',
  state: 'sent',
  createdAt: now - 30 * 60_000,
  finishedAt: now - 30 * 60_000,
}
const report = {
  ...code,
  id: 'm-2',
  topic: 'reports',
  template: 'reportReady',
  channel: 'EMAIL',
  maskedAddress: 'r•••@demo.test',
  state: 'waiting',
}
const topics = ['security', 'reports']

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

type Asked = { topic: string; before: string }

function listAnswers(answer: (asked: Asked) => Response | Promise<Response>) {
  fetched.mockImplementation(async ({ url }) => {
    const { searchParams, pathname } = new URL(url)
    if (!pathname.endsWith('ListSent')) return json(200, {})
    return answer(JSON.parse(searchParams.get('message') ?? '{}'))
  })
}

const open = async () => {
  await renderApp('/account/sent', { startup: rosa })
  await screen.findByRole('heading', { level: 1, name: 'Messages we sent you' })
}

async function card(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name })
  return within(heading.closest('article') as HTMLElement)
}

test('D13 a message names what, to where, when by the member’s clock, and how far it came', async () => {
  listAnswers(() => json(200, { messages: [code, report], next: '', topics }))
  await open()
  const first = await card('Sign-in code')
  expect(first.getByText('Text message to +1 •••-•••-0134')).toBeTruthy()
  expect(first.getByText(/November 17, 2026 at 8:30\sAM/)).toBeTruthy()
  expect(first.getByText('Sent')).toBeTruthy()
  const second = await card('Your report is ready')
  expect(second.getByText('Email to r•••@demo.test')).toBeTruthy()
  expect(second.getByText('Waiting to be sent')).toBeTruthy()
  expect(screen.getByText('That’s everything on the list.')).toBeTruthy()
})

test.each([
  ['failed', 'The address didn’t accept it'],
  ['expired', 'Not sent in time'],
  ['replaced', 'Not sent: replaced by a newer message'],
  ['somethingNew', 'Unknown'],
])('the state %s is told in words', async (state, words) => {
  listAnswers(() => json(200, { messages: [{ ...code, state }], next: '', topics }))
  await open()
  expect((await card('Sign-in code')).getByText(words)).toBeTruthy()
})

test('one topic at a time', async () => {
  listAnswers(({ topic }) =>
    json(200, { messages: topic === 'reports' ? [report] : [code, report], next: '', topics }),
  )
  await open()
  await card('Sign-in code')
  await userEvent.click(screen.getByRole('button', { name: /Show/ }))
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['Everything', 'Account security', 'Reports'])
  await userEvent.click(screen.getByRole('option', { name: 'Reports' }))
  await card('Your report is ready')
  await vi.waitFor(() =>
    expect(screen.queryByRole('heading', { level: 2, name: 'Sign-in code' })).toBeNull(),
  )
})

test('what is sent can be chosen from here, unless the brand has closed that page', async () => {
  listAnswers(() => json(200, { messages: [code], next: '', topics }))
  await open()
  const link = screen.getByRole('link', { name: 'Choose what we send you' })
  expect(link.getAttribute('href')).toBe('/account/communication-preferences')
  cleanup()
  const closed = { ...brand, suppressed_account_routes: ['communication-preferences'] }
  await renderApp('/account/sent', { startup: rosa, brand: closed })
  await card('Sign-in code')
  expect(screen.queryByRole('link', { name: 'Choose what we send you' })).toBeNull()
})

test('nothing was sent yet', async () => {
  listAnswers(() => json(200, { messages: [], next: '', topics: [] }))
  await open()
  await screen.findByRole('heading', { name: 'We have not sent you anything yet' })
})

test('while it loads the place of the list is held', async () => {
  listAnswers(() => new Promise(() => undefined))
  await open()
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
})

test('a failure offers another try', async () => {
  listAnswers(() => json(403, { errorType: 'permission_denied', requestId: 'req-1' }))
  await open()
  await screen.findByText('We couldn’t load the messages we sent you.')
  expect(screen.getByText('Reference: req-1')).toBeTruthy()
  listAnswers(() => json(200, { messages: [code], next: '', topics }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await card('Sign-in code')
})

test('without a network the page says so', async () => {
  onlineManager.setOnline(false)
  await open()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('older messages come on demand; what is there stays when they cannot be had', async () => {
  let broken = true
  listAnswers(({ before }) => {
    if (before === '') return json(200, { messages: [code], next: 'p2', topics })
    if (broken) return json(403, { errorType: 'permission_denied' })
    return json(200, { messages: [report], next: '', topics })
  })
  await open()
  await card('Sign-in code')
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }))
  await screen.findByText('We couldn’t load older messages.')
  await card('Sign-in code')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Show older messages' }))
  await card('Your report is ready')
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
})

test('D26 both kinds of staff who view a member read the list', async () => {
  listAnswers(() => json(200, { messages: [code], next: '', topics }))
  const impersonation = { impersonatorId: 'a', impersonatorType: 'CallCenterRep' }
  await renderApp('/account/sent', { session: { ...memberSession, impersonation }, startup: rosa })
  await card('Sign-in code')
})

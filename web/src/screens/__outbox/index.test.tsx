import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, now, renderApp } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

const text = {
  id: 'm-1',
  channel: 'SMS',
  to: '+16125550109',
  locale: 'es-US',
  subject: '',
  text: 'Wellhouse: su código para entrar es 480163.',
  state: 'sent',
  urgent: true,
  createdAt: now,
}
const letter = {
  ...text,
  id: 'm-2',
  channel: 'EMAIL',
  to: 'mfa@demo.test',
  locale: 'en-US',
  subject: 'Your Wellhouse sign-in code',
  text: 'Hello,\n\nYour sign-in code is 480163.\n',
  state: 'waiting',
  urgent: false,
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function outboxAnswers(answer: () => Response | Promise<Response>) {
  fetched.mockImplementation(async ({ url }) =>
    new URL(url).pathname.endsWith('ListMessages') ? answer() : json(200, {}),
  )
}

const open = () => renderApp('/__outbox', { session: null, startup: null, demo: true })

test('D13 messages stand with their envelope and their words', async () => {
  outboxAnswers(() => json(200, { messages: [text, letter] }))
  await open()
  const cards = (await screen.findAllByRole('article')).map((card) => within(card))
  expect(cards[0]?.getByText('+16125550109')).toBeTruthy()
  expect(cards[0]?.getByText(/480163/).getAttribute('lang')).toBe('es-US')
  expect(cards[0]?.getByText('Sent')).toBeTruthy()
  expect(cards[0]?.getByText('Sent even during quiet hours')).toBeTruthy()
  expect(cards[1]?.getByRole('heading', { name: 'Your Wellhouse sign-in code' })).toBeTruthy()
  expect(cards[1]?.getByText(/Hello,/)).toBeTruthy()
  expect(cards[1]?.getByText('Waiting to be sent')).toBeTruthy()
})

test('an empty outbox says how to fill it', async () => {
  outboxAnswers(() => json(200, { messages: [] }))
  await open()
  await screen.findByRole('heading', { name: 'Nothing has been sent yet' })
})

test('a failure offers another try', async () => {
  outboxAnswers(() => json(403, { errorType: 'permission_denied', requestId: 'req-1' }))
  await open()
  await screen.findByText('We couldn’t load the outbox.')
  outboxAnswers(() => json(200, { messages: [text] }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('+16125550109')
})

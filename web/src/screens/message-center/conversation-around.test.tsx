import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putMessages } from '../../data/chat-cache'
import { emptyOutbox } from '../../data/chat-outbox'
import { tellChat } from '../../data/chat-session'
import { liveSocket } from '../../data/live-state'
import { channelOf, mine, said, serveChat } from '../../messages/testing'
import { json, now, renderApp } from '../../shell/testing'

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  liveSocket.set('connected')
})
afterEach(() => {
  cleanup()
  emptyOutbox()
  tellChat({ kind: 'loggedOut' })
  vi.unstubAllGlobals()
})

const open = async () => {
  const app = await renderApp('/message-center/chronic_care')
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  return app
}
const field = () => screen.findByRole('textbox', { name: 'Your message' })
const log = () => screen.findByRole('log', { name: 'Messages' })
const write = async (text: string) => {
  fireEvent.change(await field(), { target: { value: text } })
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test('words of a crisis show where help is and keep nobody from sending', async () => {
  const { bodies } = serveChat([channelOf()])
  await open()
  await write('I want to die')
  expect(await screen.findByRole('link', { name: '988' })).toBeTruthy()
  send()
  await waitFor(() => expect(bodies('SendMessage')).toHaveLength(1))
  expect(screen.getByRole('link', { name: '988' })).toBeTruthy()
})

test('help that was closed comes back with the next words of a crisis', async () => {
  serveChat([channelOf()])
  await open()
  const help = () => screen.queryByRole('link', { name: '988' })
  const close = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Close this message' }))
  await write('suicide')
  await close()
  expect(help()).toBeNull()
  await write('suicide?')
  expect(help()).toBeNull()
  await write('')
  await write('I want to kill myself')
  expect(help()).toBeTruthy()
  await close()
  send()
  await waitFor(() => expect(help()).toBeTruthy())
  await close()
  await write('I want to die')
  expect(help()).toBeTruthy()
})

test('help that stands after words of a crisis goes when somebody answers', async () => {
  serveChat([channelOf({ myLastRead: 2 })], { u1: [mine(1, 'I want to die'), mine(2, 'Please')] })
  const { queries } = await open()
  expect(await screen.findByRole('link', { name: '988' })).toBeTruthy()
  act(() => putMessages(queries, 'u1', [said(3, 'I am here.')]))
  await waitFor(() => expect(screen.queryByRole('link', { name: '988' })).toBeNull())
})

test('D29 a text that was sent from another device does not stand in the field', async () => {
  const { replies } = serveChat([channelOf()], { u1: [said(1, 'Hi')] })
  const draft = { field: 'chat.u1', text: 'Hello', updatedAt: now - 2 * 60 * 60_000 }
  replies.ListDrafts = () => json(200, { drafts: [draft] })
  const { queries } = await open()
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'Hello'))
  act(() => putMessages(queries, 'u1', [mine(2, 'Hello')]))
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
})

test('D29 what another device wrote comes when somebody turns to the field', async () => {
  const { replies } = serveChat([channelOf()], { u1: [said(1, 'Hi')] })
  await open()
  await field()
  const draft = { field: 'chat.u1', text: 'From my phone', updatedAt: now }
  replies.ListDrafts = () => json(200, { drafts: [draft] })
  fireEvent.focus(await field())
  await waitFor(async () => expect(await field()).toHaveProperty('value', 'From my phone'))
})

test('a conversation is printed from its first message on', async () => {
  const { replies } = serveChat([channelOf({ myLastRead: 3 })])
  const printed = vi.fn(() => screen.getByRole('log').textContent)
  vi.stubGlobal('print', printed)
  replies.ListMessages = ({ beforeSequence }) => {
    const sequence = Number(beforeSequence ?? 4) - 1
    return json(200, { hasMore: sequence > 1, messages: [said(sequence, `Word ${sequence}`)] })
  }
  await open()
  await within(await log()).findByText('Word 3')
  fireEvent.click(screen.getByRole('button', { name: 'Print this conversation' }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  expect(printed.mock.results[0]?.value).toMatch(/Word 1.*Word 2.*Word 3/)
  expect(printed.mock.results[0]?.value).not.toContain(
    'Older messages are not included in this printout',
  )
})

test('a paper that lacks older messages says so', async () => {
  const { replies } = serveChat([channelOf({ myLastRead: 3 })])
  const printed = vi.fn(() => screen.getByRole('log').textContent)
  vi.stubGlobal('print', printed)
  replies.ListMessages = ({ beforeSequence }) =>
    beforeSequence
      ? json(403, { errorType: 'permission_denied' })
      : json(200, { hasMore: true, messages: [said(3, 'Word 3')] })
  await open()
  await within(await log()).findByText('Word 3')
  fireEvent.click(screen.getByRole('button', { name: 'Print this conversation' }))
  await waitFor(() => expect(printed).toHaveBeenCalledOnce())
  expect(printed.mock.results[0]?.value).toContain(
    'Older messages are not included in this printout',
  )
})

test('the newest card of a hand-over opens beside its own line and no other', async () => {
  const handed = (sequence: number, name: string) =>
    said(sequence, '', {
      messageType: 'admin',
      sender: undefined,
      data: { event: 'handedOver', name },
    })
  serveChat([channelOf({ myLastRead: 3 })], {
    u1: [handed(1, 'Bo Lind'), said(2, 'Hi'), handed(3, 'Ana Ruiz')],
  })
  await open()
  const lines = await screen.findAllByText(/is now handling this conversation/)
  const links = lines.map((line) =>
    within(line.parentElement as HTMLElement).queryByRole('button', {
      name: 'Read what we told them',
    }),
  )
  expect(links.map(Boolean)).toEqual([false, true])
})

import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putMessages } from '../../data/chat-cache'
import { emptyOutbox } from '../../data/chat-outbox'
import { tellChat } from '../../data/chat-session'
import { liveSocket } from '../../data/live-state'
import { trackingEvent } from '../../data/track'
import { channelOf, coach, me, mine, said, serveChat } from '../../messages/testing'
import { throttleMs } from '../../messages/use-thread-scroll'
import { json, later, now, renderApp } from '../../shell/testing'

const day = 86_400_000
let wide = true

beforeEach(() => {
  wide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? wide : false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  liveSocket.set('connected')
})
afterEach(() => {
  cleanup()
  emptyOutbox()
  tellChat({ kind: 'loggedOut' })
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const path = '/message-center/chronic_care'
const open = async (at = path) => {
  const app = await renderApp(at)
  await screen.findByRole('heading', { level: 1, name: 'Messages' })
  return app
}
const field = () => screen.findByRole('textbox', { name: 'Your message' })
const log = () => screen.findByRole('log', { name: 'Messages' })
const write = async (text: string) => {
  fireEvent.change(await field(), { target: { value: text } })
}
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test('S2-2-115 S1-2.5-02 S2-9-09 the list has names, beginnings and numbers; the conversation its field', async () => {
  serveChat(
    [
      channelOf({
        unreadMessageCount: 12,
        lastMessage: said(9, 'How was the walk?'),
        myLastRead: 9,
      }),
      channelOf({ url: 'f', customType: 'MEMBER_FOOD_LOGGING', lastMessage: mine(3, 'Soup') }),
      channelOf({ url: 's', customType: 'MEMBER_SUPPORT' }),
    ],
    { u1: [said(9, 'How was the walk?')] },
  )
  await open()
  const list = await screen.findByRole('list', { name: 'Conversations' })
  const rows = within(list).getAllByRole('button')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^AR?Ana Ruiz.*How was the walk\?9\+12 unread messages$/),
    expect.stringMatching(/^Food log feedback.*You: Soup$/),
    expect.stringMatching(/^Member Support.*Ask about your account/),
  ])
  expect(rows[0]?.getAttribute('aria-current')).toBe('true')
  expect(within(await log()).getByText('How was the walk?')).toBeTruthy()
  expect(await field()).toBeTruthy()
})

test('S2-2-116 the three choices open their conversations, and one that is not there is asked for', async () => {
  const channels = [channelOf()]
  const { bodies, replies } = serveChat(channels)
  replies.RequestCoach = () => {
    channels.push(channelOf({ url: 's', customType: 'MEMBER_SUPPORT', members: [] }))
    return json(200, {})
  }
  const { router } = await open()
  expect(await screen.findByRole('button', { name: 'Talk to a coach' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Food log feedback' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Contact Member Support' }))
  await screen.findByRole('heading', { level: 2, name: 'Member Support' })
  expect(bodies('RequestCoach')[0]).toMatchObject({ chatType: 'MEMBER_SUPPORT' })
  expect(router.location.search).toBe('?channel=s')
})

test('messages stand by day, with one line before what is new, and events in words', async () => {
  serveChat([channelOf({ myLastRead: 2 })], {
    u1: [
      said(1, 'First', { createdAt: now - 3 * day }),
      mine(2, 'Second'),
      said(3, '', { messageType: 'admin', data: { event: 'coachJoined', name: 'Ben Lee' } }),
      said(4, 'Third'),
    ],
  })
  await open()
  const thread = await log()
  expect(within(thread).getByRole('heading', { name: 'Saturday, November 14' })).toBeTruthy()
  expect(within(thread).getByRole('heading', { name: 'Today' })).toBeTruthy()
  expect(within(thread).getByText('Ben Lee joined the conversation')).toBeTruthy()
  const text = thread.textContent ?? ''
  expect(text.indexOf('New messages')).toBeGreaterThan(text.indexOf('Ben Lee'))
  expect(text.indexOf('New messages')).toBeLessThan(text.indexOf('Third'))
})

test('S2-4-30 an open conversation is marked read up to its last message', async () => {
  const { bodies } = serveChat([channelOf({ unreadMessageCount: 1 })], { u1: [said(7, 'Hi')] })
  await open()
  await waitFor(() =>
    expect(bodies('MarkChannelRead')).toEqual([{ channelUrl: 'u1', sequence: 7 }]),
  )
})

test('S2-5-05 S2-5-06 a long message is cut and opened', async () => {
  serveChat([channelOf({ myLastRead: 1 })], { u1: [said(1, `${'a'.repeat(1000)}b`)] })
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'See more' }))
  expect(screen.getByText(`${'a'.repeat(1000)}b`)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'See less' }))
  expect(screen.getByText(`${'a'.repeat(1000)}…`)).toBeTruthy()
})

test('S2-7-88 Enter sends trimmed text once, and Shift+Enter begins a line', async () => {
  const { bodies } = serveChat([channelOf()])
  await open()
  const user = userEvent.setup()
  await user.type(await field(), '  Hello{Shift>}{Enter}{/Shift}Ana  ')
  expect(bodies('SendMessage')).toEqual([])
  await user.type(await field(), '{Enter}')
  await waitFor(() => expect(bodies('SendMessage')).toHaveLength(1))
  expect(bodies('SendMessage')[0]).toMatchObject({
    channelUrl: 'u1',
    message: 'Hello\nAna',
    fileIds: [],
  })
  expect(((await field()) as HTMLTextAreaElement).value).toBe('')
})

test('what is sent while its file is on the way goes out by itself, once, when the file is there', async () => {
  const { bodies, replies } = serveChat([channelOf()])
  const { answer, give } = later()
  replies.files = () => answer
  await open()
  await write('Look at this')
  const file = new File(['{}'], 'notes.txt', { type: 'text/plain' })
  await userEvent.upload(screen.getByLabelText('Photos and files'), file)
  send()
  expect(
    screen.getByText('We’ll send your message as soon as the files are uploaded.'),
  ).toBeTruthy()
  expect(bodies('SendMessage')).toEqual([])
  give(json(201, { fileId: 'f1', name: 'notes.txt', bytes: 2, state: 'ready' }))
  await waitFor(() => expect(bodies('SendMessage')).toHaveLength(1))
  expect(bodies('SendMessage')[0]).toMatchObject({ message: 'Look at this', fileIds: ['f1'] })
})

test('a file that cannot be sent is named as what keeps the message back', async () => {
  const { bodies, replies } = serveChat([channelOf()])
  replies.files = () => json(400, { errorType: 'invalid_argument', messageKey: 'attach.empty' })
  await open()
  await write('Look at this')
  const file = new File(['{}'], 'notes.txt', { type: 'text/plain' })
  await userEvent.upload(screen.getByLabelText('Photos and files'), file)
  await screen.findByText(/This file is empty/)
  send()
  const words = 'Remove the files that can’t be sent, or try again.'
  expect(screen.getByRole('alert').textContent).toContain(words)
  expect(bodies('SendMessage')).toEqual([])
})

test('Enter that chooses among letters of an input method sends nothing', async () => {
  const { bodies } = serveChat([channelOf()])
  await open()
  await write('こん')
  fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true })
  expect(bodies('SendMessage')).toEqual([])
})

test('S2-5-01 S2-5-04 blank text is not sent and the field says what is missing', async () => {
  const { bodies } = serveChat([channelOf()])
  await open()
  await write('   ')
  send()
  expect((await screen.findByRole('alert')).textContent).toBe('Please write a message.')
  expect((await field()).getAttribute('aria-invalid')).toBe('true')
  expect(bodies('SendMessage')).toEqual([])
})

test('S2-5-02 the counter begins at 4500 and 5001 characters are not sent', async () => {
  const { bodies } = serveChat([channelOf()])
  await open()
  await write('a'.repeat(4499))
  expect(screen.queryByText(/characters left/)).toBeNull()
  await write('a'.repeat(4500))
  expect(screen.getByText('500 characters left')).toBeTruthy()
  await write('a'.repeat(5001))
  send()
  expect(screen.getByRole('alert').textContent).toBe('Your message is 1 character too long.')
  expect(bodies('SendMessage')).toEqual([])
})

test('S2-8-11 S2-8-12 a failed message says so, is told of, and goes again with the same id', async () => {
  const { bodies, replies } = serveChat([channelOf()])
  const good = replies.SendMessage
  replies.SendMessage = () => json(500, { code: 'internal' })
  const events: string[] = []
  const listen = (event: Event) => events.push((event as CustomEvent<string>).detail)
  document.addEventListener(trackingEvent, listen)
  await open()
  await write('Hello')
  send()
  const words = 'We could not send your message at this time. Please try again later.'
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(screen.getByText('Not sent')).toBeTruthy()
  expect(events).toContain('chat.chatscreen.send.failed')
  if (good) replies.SendMessage = good
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  const [first, second] = bodies('SendMessage')
  expect(second?.clientId).toBe(first?.clientId)
  document.removeEventListener(trackingEvent, listen)
})

test('without a network a message waits, and goes out once when it is back', async () => {
  const { bodies, replies } = serveChat([channelOf()])
  const good = replies.SendMessage
  replies.SendMessage = () => Promise.reject(new TypeError('Failed to fetch'))
  await open()
  await write('Hello')
  send()
  await screen.findByText('Waiting to send')
  if (good) replies.SendMessage = good
  const before = bodies('SendMessage').length
  act(() => onlineManager.setOnline(false))
  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(screen.queryByText('Waiting to send')).toBeNull())
  expect(bodies('SendMessage')).toHaveLength(before + 1)
})

test.each([
  ['SHORT_AWAY', 'Ana Ruiz is away for a few days'],
  ['LONG_AWAY', 'Ana Ruiz is away for a week or two'],
  ['EXTENDED_AWAY', 'Ana Ruiz is on leave'],
  ['INDEFINITE_AWAY', 'Ana Ruiz is no longer available'],
])(
  'S2-4-35 S2-4-36 S2-4-39 S2-4-43 a coach who is %s: another is offered, and the offer goes',
  async (state, words) => {
    serveChat([channelOf({ members: [coach(state)] })])
    await open()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(
      screen.getByText('Would you like another coach? They can see your history.'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'No, thank you' }))
    expect(screen.queryByText(words)).toBeNull()
  },
)

test('S2-4-37 S2-4-38 S2-4-42 yes asks for another coach, and the notice says so', async () => {
  const channels = [channelOf({ members: [coach('LONG_AWAY')] })]
  const { bodies, replies } = serveChat(channels)
  replies.RequestCoach = () => {
    channels[0] = channelOf({ members: [coach('LONG_AWAY')], metadata: { awaiting_coach: true } })
    return json(200, { notice: 'connectingNewCoach' })
  }
  const { queries } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, find me another coach' }))
  expect(await screen.findByText('Connecting to new coach')).toBeTruthy()
  expect(screen.queryByText(/is away/)).toBeNull()
  // The new coach wrote while no conversation was open; only the channel tells.
  channels[0] = channelOf()
  await act(() => queries.invalidateQueries({ queryKey: ['chat', 'channel'] }))
  await waitFor(() => expect(screen.queryByText('Connecting to new coach')).toBeNull())
  expect(bodies('RequestCoach')).toEqual([
    expect.objectContaining({ chatType: 'MEMBER_ONE_ON_ONE', connectPreviousCoach: false }),
  ])
})

test('S2-4-41 a channel that waits for its first coach says so', async () => {
  serveChat([channelOf({ members: [], metadata: { awaiting_coach: true } })])
  await open()
  expect(await screen.findByText('Connecting you to a coach')).toBeTruthy()
})

test('S2-4-40 S2-9-10 after a message: a reply within a few days, or by whom and when', async () => {
  serveChat(
    [
      channelOf({ myLastRead: 1 }),
      channelOf({
        url: 'f',
        customType: 'MEMBER_FOOD_LOGGING',
        myLastRead: 1,
        answerDue: { name: 'Ana Ruiz', dueAt: now + 2 * day },
      }),
    ],
    { u1: [mine(1, 'Hi')], f: [mine(1, 'Soup')] },
  )
  await open()
  expect(
    await screen.findByText('We’ve sent your message. We’ll reply within a few days.'),
  ).toBeTruthy()
  // A change of page is a transition, which is finished only inside an awaited act.
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Food log feedback' }))
  })
  expect(await screen.findByText(/^Ana Ruiz will answer by 9:00.AM Thursday$/)).toBeTruthy()
})

test.each([
  ['in time', { dueAt: now + 2 * day }, /^Ana Ruiz will answer by 9:00.AM Thursday$/],
  [
    'moved',
    { dueAt: now + 2 * day, movedAt: now },
    /has taken over and will answer by 9:00.AM Thursday$/,
  ],
  ['late', { dueAt: now - 1, late: true }, /We’re finding someone to answer you now/],
  ['moved and late again', { dueAt: now - 1, movedAt: now - day, late: true }, /We’re finding/],
])('S2-9-10 an answer that is %s', async (_, due, words) => {
  const answerDue = { name: 'Ana Ruiz', ...due }
  serveChat([channelOf({ myLastRead: 1, answerDue })], { u1: [mine(1, 'Hi')] })
  await open()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('S2-4-46 S2-4-47 the first message: create, load, swap the stand-in, then send', async () => {
  const channels = [channelOf({ url: 'new', members: [] })]
  const { calls, replies } = serveChat(channels)
  replies.CreateOneOnOne = () => {
    channels[0] = channelOf({ url: 'real', members: [] })
    return json(200, { channel: channels[0] })
  }
  const { router } = await open()
  expect(await screen.findByRole('heading', { name: 'Say hello' })).toBeTruthy()
  await write('Hello')
  send()
  await waitFor(() => expect(calls.some(({ method }) => method === 'SendMessage')).toBe(true))
  const order = calls
    .map(({ method, body }) => `${method} ${body.channelUrl ?? ''}`.trim())
    .filter((call) => /^(CreateOneOnOne|GetChannel|SendMessage)/.test(call))
  expect(order.slice(0, 3)).toEqual(['CreateOneOnOne', 'GetChannel real', 'SendMessage real'])
  await waitFor(() => expect(router.location.search).toBe('?channel=real'))
  expect(await within(await log()).findByText('Hello')).toBeTruthy()
})

test('S2-8-32 S2-8-14 when the channels cannot be loaded there is one, and it says what to do', async () => {
  const { replies } = serveChat([])
  replies.ListChannels = () => json(403, { code: 'permission_denied' })
  await open()
  const list = await screen.findByRole('list', { name: 'Conversations' })
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  expect(within(list).getByText('Your coach')).toBeTruthy()
  expect(screen.getByText("We can't open this conversation right now")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact Member Support' }).getAttribute('href')).toBe(
    '/help/contact',
  )
})

test('S2-8-13 a conversation that cannot be opened has a title, words and the way back', async () => {
  wide = false
  const { replies } = serveChat([channelOf()])
  replies.ListMessages = () => json(404, { code: 'not_found' })
  const { router } = await open(`${path}?channel=u1`)
  await screen.findByText("We can't open this conversation right now")
  expect(screen.getByText(/Nothing you wrote is lost/)).toBeTruthy()
  const [, back] = screen.getAllByRole('button', { name: 'Back to your conversations' })
  fireEvent.click(back as HTMLElement)
  expect(router.location.search).toBe('')
  expect(await screen.findByRole('list', { name: 'Conversations' })).toBeTruthy()
})

test('what arrives is read out once for a burst', async () => {
  serveChat([channelOf({ myLastRead: 1 })], { u1: [said(1, 'Hi')] })
  const { queries } = await open()
  await within(await log()).findByText('Hi')
  vi.useFakeTimers()
  act(() => putMessages(queries, 'u1', [said(2, 'One')]))
  act(() => putMessages(queries, 'u1', [said(3, 'Two')]))
  const spoken = () =>
    screen.getAllByRole('status', { hidden: true }).map(({ textContent }) => textContent)
  act(() => vi.advanceTimersByTime(900))
  expect(spoken()).not.toContain('2 new messages')
  act(() => vi.advanceTimersByTime(1_000))
  expect(spoken()).toContain('2 new messages')
  act(() => putMessages(queries, 'u1', [said(4, 'Three')]))
  act(() => vi.advanceTimersByTime(900))
  act(() => vi.advanceTimersByTime(1_000))
  expect(spoken()).toContain('Ana Ruiz wrote: Three')
})

test('S2-9-06 S2-9-07 history comes within 200 px of the top, at most every 500 ms, and keeps the place', async () => {
  const page = Array.from({ length: 5 }, (_, at) => said(at + 301, `Message ${at + 301}`))
  const { bodies, replies } = serveChat([channelOf({ myLastRead: 305 })])
  const times: number[] = []
  const msBetween = async (work: () => void) => {
    work()
    await waitFor(() => expect(times).toHaveLength(2))
    return (times[1] ?? 0) - (times[0] ?? 0)
  }
  replies.ListMessages = ({ beforeSequence }) => {
    if (beforeSequence) times.push(performance.now())
    return json(200, {
      hasMore: true,
      messages: beforeSequence
        ? [said(Number(beforeSequence) - 1, `Message ${Number(beforeSequence) - 1}`)]
        : [...page].reverse(),
    })
  }
  await open()
  const view = await log()
  await within(view).findByText('Message 301')
  const height = () => (within(view).queryByText('Message 300') ? 5_060 : 5_000)
  Object.defineProperty(view, 'scrollHeight', { get: height })
  Object.defineProperty(view, 'clientHeight', { get: () => 500 })
  const older = () => bodies('ListMessages').filter(({ beforeSequence }) => beforeSequence).length
  view.scrollTop = 201
  fireEvent.scroll(view)
  expect(older()).toBe(0)
  view.scrollTop = 200
  fireEvent.scroll(view)
  expect(older()).toBe(1)
  await within(view).findByText('Message 300')
  expect(view.scrollTop).toBe(260)
  const between = await msBetween(() => {
    view.scrollTop = 100
    fireEvent.scroll(view)
    fireEvent.scroll(view)
  })
  expect(older()).toBe(2)
  // The first call is noted a little after the clock of the throttle began.
  expect(between).toBeGreaterThan(0.9 * throttleMs)
})

test('S2-3-42 own messages are told from others, and the last says whether it was read', async () => {
  serveChat([channelOf({ myLastRead: 2, othersLastRead: 2 })], {
    u1: [said(1, 'Hi'), mine(2, 'Hello')],
  })
  await open()
  const thread = await log()
  expect(await within(thread).findByText('Read')).toBeTruthy()
  expect(me).toBe('m1')
})

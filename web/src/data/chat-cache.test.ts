import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  append,
  type ChatChannel,
  type ChatMessage,
  type ChatMessages,
  type ChatTyping,
  chatKeys,
  fetchOlder,
  fillAll,
  messagesQuery,
  putMessages,
} from './chat-cache'
import { applyChatEvent, type ChatEvent } from './chat-events'
import { forgetTyping, typingMs } from './chat-typing'
import { type Session, sessionQuery } from './session'

const url = 'c1'
const me = 'm1'
const key = chatKeys.messages(url)
const session: Session = { reference: 'r', accountId: me }

let queries: QueryClient
/** How many messages the server has stored, and how many of its answers fail. */
let stored: number
let failing: number
let held: Promise<void> | undefined
const asked: object[] = []

const message = (sequence: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  messageId: `id${sequence}`,
  sequence,
  messageType: 'user',
  sender: { userId: 'coach' },
  ...change,
})
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => message(from + at))

/** The server, with pages of five. */
function listed(input: { beforeSequence?: number; afterSequence?: number }) {
  const { beforeSequence, afterSequence } = input
  if (afterSequence !== undefined) {
    const to = Math.min(stored, afterSequence + 5)
    return { messages: range(afterSequence + 1, to), hasMore: to < stored }
  }
  const to = beforeSequence === undefined ? stored : beforeSequence - 1
  const from = Math.max(1, to - 4)
  return { messages: range(from, to).reverse(), hasMore: from > 1 }
}

beforeEach(() => {
  vi.useFakeTimers()
  stored = 0
  failing = 0
  held = undefined
  asked.length = 0
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(sessionQuery.queryKey, session)
  vi.stubGlobal('fetch', async (request: Request) => {
    const input = JSON.parse(new URL(request.url).searchParams.get('message') ?? '{}')
    asked.push({ ...input, quiet: request.headers.has('Wellhouse-Background') })
    const reply = listed(input)
    await held
    if (failing > 0) {
      failing--
      return new Response('{}', { status: 503 })
    }
    return new Response(JSON.stringify(reply), { headers: { 'Content-Type': 'application/json' } })
  })
})

afterEach(() => {
  forgetTyping(queries)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const sequences = () =>
  queries.getQueryData<ChatMessages>(key)?.messages.map(({ sequence }) => sequence)
const hold = (from: number, to: number, hasMore = false) =>
  queries.setQueryData<ChatMessages>(key, { messages: range(from, to), hasMore })
const tell = (event: ChatEvent) => applyChatEvent(queries, { channelUrl: url, ...event })
const channel = () => queries.getQueryData<ChatChannel>(chatKeys.channel(url))

test.each([
  ['the next one', [4], [1, 2, 3, 4], true],
  ['several in any order', [6, 4, 5], [1, 2, 3, 4, 5, 6], true],
  ['one that is there', [2], [1, 2, 3], true],
  ['one twice', [4, 4], [1, 2, 3, 4], true],
  ['one after a hole', [5], [1, 2, 3], false],
  ['up to a hole', [4, 6], [1, 2, 3, 4], false],
])('S1-1-12 to three messages is added %s', (_, more, expected, whole) => {
  const { next, isWhole } = append(
    { messages: range(1, 3), hasMore: false },
    more.map((sequence) => message(sequence)),
  )
  expect(next.messages.map(({ sequence }) => sequence)).toEqual(expected)
  expect(isWhole).toBe(whole)
})

test('the first message of an empty conversation needs no call', () => {
  queries.setQueryData<ChatMessages>(key, { messages: [], hasMore: false })
  tell({ kind: 'message', message: message(1) })
  expect(sequences()).toEqual([1])
  expect(asked).toEqual([])
})

test('a hole is filled by number, page after page, quietly, and nothing moves', async () => {
  hold(10, 12, true)
  const before = queries.getQueryData<ChatMessages>(key)?.messages
  stored = 24
  tell({ kind: 'message', message: message(24) })
  expect(sequences()).toEqual([10, 11, 12])
  await pass()
  expect(sequences()).toEqual([...Array(15).keys()].map((at) => at + 10))
  expect(queries.getQueryData<ChatMessages>(key)).toMatchObject({ hasMore: true })
  expect(queries.getQueryData<ChatMessages>(key)?.messages[0]).toBe(before?.[0])
  expect(asked).toEqual(
    [12, 17, 22].map((afterSequence) => ({
      channelUrl: url,
      limit: 200,
      afterSequence,
      quiet: true,
    })),
  )
})

test('messages that come while a hole is filled are there once', async () => {
  hold(1, 2)
  stored = 4
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  tell({ kind: 'message', message: message(4) })
  await pass()
  stored = 5
  putMessages(queries, url, [message(3)])
  tell({ kind: 'message', message: message(5) })
  held = undefined
  release()
  await pass()
  expect(sequences()).toEqual([1, 2, 3, 4, 5])
})

test('a fill that fails is tried again, ever more seldom', async () => {
  hold(1, 1)
  stored = 3
  failing = 2
  tell({ kind: 'message', message: message(3) })
  await pass(999)
  expect([asked.length, sequences()]).toEqual([1, [1]])
  await pass(1)
  await pass(1_999)
  expect(asked).toHaveLength(2)
  await pass(1)
  expect(sequences()).toEqual([1, 2, 3])
})

test('a message that comes while the first page is on its way is not lost', async () => {
  stored = 2
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  const page = queries.fetchQuery(messagesQuery(url))
  await pass()
  stored = 3
  tell({ kind: 'message', message: message(3) })
  held = undefined
  release()
  await page
  await pass()
  expect(sequences()).toEqual([1, 2, 3])
})

test('after a reconnect every conversation asks for what came after its last', async () => {
  hold(1, 2)
  queries.setQueryData<ChatMessages>(chatKeys.messages('c2'), {
    messages: range(1, 3),
    hasMore: false,
  })
  stored = 4
  fillAll(queries)
  await pass()
  expect(sequences()).toEqual([1, 2, 3, 4])
  expect(asked).toMatchObject([
    { channelUrl: url, afterSequence: 2 },
    { channelUrl: 'c2', afterSequence: 3 },
  ])
})

test('a refetch keeps the history that was loaded', async () => {
  stored = 12
  await queries.fetchQuery(messagesQuery(url))
  expect(sequences()).toEqual([8, 9, 10, 11, 12])
  expect(await fetchOlder(queries, url)).toBe(true)
  stored = 13
  await queries.fetchQuery({ ...messagesQuery(url), staleTime: 0 })
  expect(sequences()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  expect(await fetchOlder(queries, url)).toBe(true)
  expect(await fetchOlder(queries, url)).toBe(false)
  expect(queries.getQueryData<ChatMessages>(key)?.hasMore).toBe(false)
})

test('two wishes for older messages put one page before the first', async () => {
  hold(6, 7, true)
  stored = 7
  await Promise.all([fetchOlder(queries, url), fetchOlder(queries, url)])
  expect(sequences()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a message whose file was checked replaces its older copy', () => {
  hold(1, 3)
  tell({ kind: 'message', message: message(2, { files: [{ fileId: 'f', state: 'ready' }] }) })
  expect(queries.getQueryData<ChatMessages>(key)?.messages[1]?.files).toHaveLength(1)
  expect(sequences()).toEqual([1, 2, 3])
})

test('S1-3-42 a message counts as unread once, unless it is mine, the system’s or read', () => {
  queries.setQueryData<ChatChannel>(chatKeys.channel(url), {
    url,
    sequence: 3,
    myLastRead: 2,
    unreadMessageCount: 1,
  })
  const count = () => channel()?.unreadMessageCount
  tell({ kind: 'message', message: message(4) })
  tell({ kind: 'message', message: message(4) })
  expect(count()).toBe(2)
  tell({ kind: 'message', message: message(5, { sender: { userId: me } }) })
  tell({ kind: 'message', message: message(6, { messageType: 'admin' }) })
  expect(count()).toBe(2)
  expect(channel()).toMatchObject({ sequence: 6, lastMessage: { sequence: 6 } })
})

test('a new message puts its channel first; an unknown one has the list fetched', () => {
  const lists = ['chat', 'channels']
  const listKey = chatKeys.channels('chronicCare')
  queries.setQueryData<readonly ChatChannel[]>(listKey, [{ url: 'c0' }, { url, sequence: 1 }])
  expect(tell({ kind: 'message', message: message(2) })).not.toContainEqual(lists)
  expect(queries.getQueryData<readonly ChatChannel[]>(listKey)?.map((one) => one.url)).toEqual([
    url,
    'c0',
  ])
  expect(tell({ channelUrl: 'c9', kind: 'message', message: message(1) })).toContainEqual(lists)
})

test('S2-3-41 what I read in another tab is read here; what others read is told apart', () => {
  hold(1, 6)
  queries.setQueryData<ChatChannel>(chatKeys.channel(url), {
    url,
    sequence: 6,
    myLastRead: 1,
    unreadMessageCount: 5,
  })
  tell({ kind: 'read', userId: me, sequence: 4 })
  expect(channel()).toMatchObject({ myLastRead: 4, unreadMessageCount: 2 })
  tell({ kind: 'read', userId: me, sequence: 3 })
  expect(channel()).toMatchObject({ myLastRead: 4 })
  tell({ kind: 'read', userId: me, sequence: 6 })
  expect(channel()).toMatchObject({ myLastRead: 6, unreadMessageCount: 0 })
  tell({ kind: 'read', userId: 'coach', sequence: 5 })
  tell({ kind: 'read', userId: 'coach', sequence: 4 })
  expect(channel()).toMatchObject({ myLastRead: 6, othersLastRead: 5 })
})

test('who writes is shown for six seconds, until they stop or their message comes', async () => {
  const writing = () =>
    queries.getQueryData<ChatTyping>(chatKeys.typing(url))?.map(({ name }) => name) ?? []
  const ana = { kind: 'typing', userId: 'coach', name: 'Ana' }
  tell({ ...ana, userId: me, typing: true })
  tell({ ...ana, typing: true })
  expect(writing()).toEqual(['Ana'])
  await pass(typingMs - 1)
  tell({ ...ana, typing: true })
  await pass(typingMs - 1)
  expect(writing()).toEqual(['Ana'])
  await pass(1)
  expect(writing()).toEqual([])
  tell({ ...ana, typing: true })
  tell({ ...ana, typing: false })
  expect(writing()).toEqual([])
  tell({ ...ana, typing: true })
  tell({ kind: 'message', message: message(1) })
  expect(writing()).toEqual([])
})

test('a hint of another node carries no content: the page asks the server', async () => {
  hold(1, 3)
  stored = 5
  const around = tell({ kind: 'message' })
  expect(around).toContainEqual(chatKeys.channel(url))
  expect(around).toContainEqual(['chat', 'channels'])
  await pass(0)
  expect(queries.getQueryData<ChatMessages>(key)?.messages).toHaveLength(5)
  expect(asked).toEqual([expect.objectContaining({ afterSequence: 3, quiet: true })])
  queries.setQueryData<ChatChannel>(chatKeys.channel(url), { url, othersLastRead: 2 })
  expect(tell({ kind: 'read' })).toContainEqual(chatKeys.channel(url))
  expect(channel()).toMatchObject({ othersLastRead: 2 })
})

test('a hint that comes before the first page of a conversation is not lost', async () => {
  stored = 2
  let answer = () => {}
  held = new Promise((resolve) => {
    answer = resolve
  })
  const first = queries.fetchQuery(messagesQuery(url))
  await pass(0)
  stored = 3
  tell({ kind: 'message' })
  answer()
  held = undefined
  await first
  await pass(0)
  expect(queries.getQueryData<ChatMessages>(key)?.messages).toHaveLength(3)
})

test('a typing hint is named only if the person is a participant', () => {
  const writing = () =>
    queries.getQueryData<ChatTyping>(chatKeys.typing(url))?.map(({ name }) => name) ?? []
  queries.setQueryData<ChatChannel>(chatKeys.channel(url), {
    url,
    members: [{ userId: 'coach', nickname: 'Ana' }],
  })
  tell({ kind: 'typing', userId: 'stranger', typing: true })
  expect(writing()).toEqual([])
  tell({ kind: 'typing', userId: 'coach', typing: true })
  expect(writing()).toEqual(['Ana'])
  tell({ kind: 'typing', userId: 'coach', typing: false })
  expect(writing()).toEqual([])
})

test('the queue of staff is fetched when it changed', () => {
  expect(tell({ kind: 'inbox' })).toEqual([['inbox']])
  expect(tell({ kind: 'channel' })).toContainEqual(chatKeys.channel(url))
})

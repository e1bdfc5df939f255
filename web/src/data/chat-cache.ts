/**
 * Conversations as the query cache holds them. The socket writes here, and what it did not
 * bring is asked for by number, so that a list never has a hole and never moves its reader.
 */
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { rpc } from './client'
import type { ChannelJson, MessageJson } from './gen/proto/wellhouse/chat/v1/channel_pb'
import type { ListMessagesResponseJson } from './gen/proto/wellhouse/chat/v1/chat_pb'
import type { Wire } from './wire'

export type ChatMessage = Wire<MessageJson>
export type ChatChannel = Wire<ChannelJson>

/** Ascending by sequence, without doubles and without a hole. */
export type ChatMessages = {
  readonly messages: readonly ChatMessage[]
  /** There is older history. */
  readonly hasMore: boolean
}

/** People who write right now. */
export type ChatTyping = readonly { readonly userId: string; readonly name: string }[]

export const chatKeys = {
  channels: (source: string) => ['chat', 'channels', source] as const,
  channel: (url: string) => ['chat', 'channel', url] as const,
  messages: (url: string) => ['chat', 'messages', url] as const,
  typing: (url: string) => ['chat', 'typing', url] as const,
  unread: ['chat', 'unread'] as const,
}

const nobody: ChatTyping = []

export function useTyping(url: string): ChatTyping {
  const { data } = useQuery<ChatTyping>({ queryKey: chatKeys.typing(url), queryFn: skipToken })
  return data ?? nobody
}

const pageSize = 200

type Place = { beforeSequence: number } | { afterSequence: number } | Record<never, never>

async function listMessages(channelUrl: string, place: Place, background: boolean) {
  const { messages = [], hasMore = false } = await rpc<Wire<ListMessagesResponseJson>>(
    'wellhouse.chat.v1.ChatService/ListMessages',
    { channelUrl, limit: pageSize, ...place },
    { read: true, background },
  )
  return { messages, hasMore }
}

export const sequenceOf = ({ sequence = 0 }: ChatMessage) => sequence

const bySequence = (a: ChatMessage, b: ChatMessage) => sequenceOf(a) - sequenceOf(b)

const lastOf = ({ messages }: ChatMessages) => messages.at(-1)?.sequence ?? 0

/**
 * Adds what follows the last message without a hole. `isWhole` is false when some of the new
 * ones have to wait for others before them.
 */
export function append(known: ChatMessages, more: readonly ChatMessage[]) {
  const added: ChatMessage[] = []
  let last = lastOf(known)
  for (const message of [...more].sort(bySequence)) {
    if (sequenceOf(message) !== last + 1) continue
    added.push(message)
    last++
  }
  const isWhole = more.every((message) => sequenceOf(message) <= last)
  const next = added.length > 0 ? { ...known, messages: [...known.messages, ...added] } : known
  return { next, isWhole }
}

/** Files of a message are checked after it came, so that a later copy is the better one. */
function renew(known: ChatMessages, more: readonly ChatMessage[]): ChatMessages {
  const newer = new Map(more.map((message) => [sequenceOf(message), message]))
  if (!known.messages.some((message) => newer.has(sequenceOf(message)))) return known
  const messages = known.messages.map((message) => newer.get(sequenceOf(message)) ?? message)
  return { ...known, messages }
}

export const messagesQuery = (url: string) =>
  queryOptions({
    queryKey: chatKeys.messages(url),
    queryFn: async ({ client }): Promise<ChatMessages> => {
      const held = () => client.getQueryData<ChatMessages>(chatKeys.messages(url))
      if (held()) {
        await fill(client, url)
        return held() ?? { messages: [], hasMore: false }
      }
      const { messages, hasMore } = await listMessages(url, {}, false)
      return { messages: [...messages].sort(bySequence), hasMore }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts one page before the first message; false when there is nothing older. */
export async function fetchOlder(queries: QueryClient, url: string): Promise<boolean> {
  const key = chatKeys.messages(url)
  const first = queries.getQueryData<ChatMessages>(key)?.messages[0]?.sequence
  if (!first || first <= 1) return false
  const page = await listMessages(url, { beforeSequence: first }, false)
  const older = [...page.messages].sort(bySequence)
  queries.setQueryData<ChatMessages>(key, (known) => {
    // Another call may have been quicker with the same page.
    if (!known || known.messages[0]?.sequence !== first) return known
    return { messages: [...older, ...known.messages], hasMore: page.hasMore }
  })
  return older.length > 0
}

/** Messages that came by the socket or as an answer. */
export function putMessages(queries: QueryClient, url: string, more: readonly ChatMessage[]) {
  const key = chatKeys.messages(url)
  const state = queries.getQueryState<ChatMessages>(key)
  if (!state) return
  if (!state.data) {
    // A page that is on its way may have been read before these were stored.
    if (state.fetchStatus === 'fetching') {
      void queries
        .ensureQueryData(messagesQuery(url))
        .then(() => putMessages(queries, url, more))
        .catch(() => undefined)
    }
    return
  }
  const { next, isWhole } = append(renew(state.data, more), more)
  if (next !== state.data) queries.setQueryData<ChatMessages>(key, next)
  if (!isWhole) void fill(queries, url)
}

const fills = new WeakMap<QueryClient, Map<string, Promise<void>>>()

/** Asks for everything after the last message. A second wish waits for the first. */
export function fill(queries: QueryClient, url: string): Promise<void> {
  const running = fills.get(queries) ?? new Map<string, Promise<void>>()
  fills.set(queries, running)
  const work = (running.get(url) ?? Promise.resolve()).then(() => fillNow(queries, url))
  running.set(url, work)
  void work.finally(() => {
    if (running.get(url) === work) running.delete(url)
  })
  return work
}

/** What did not come is asked for again, ever more seldom; a reconnect asks anew. */
const pausesMs = [1_000, 2_000, 5_000, 10_000]

async function fillNow(queries: QueryClient, url: string): Promise<void> {
  const key = chatKeys.messages(url)
  for (let failures = 0; ; ) {
    const known = queries.getQueryData<ChatMessages>(key)
    if (!known) return
    const page = await listMessages(url, { afterSequence: lastOf(known) }, true).catch(() => null)
    if (page) {
      failures = 0
      queries.setQueryData<ChatMessages>(key, (held) => held && append(held, page.messages).next)
      if (!page.hasMore || page.messages.length === 0) return
    } else {
      const pause = pausesMs[failures++]
      if (pause === undefined) return
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Something was said that did not come along. A page that is on its way may be too old for it. */
export function fillSoon(queries: QueryClient, url: string) {
  const state = queries.getQueryState<ChatMessages>(chatKeys.messages(url))
  const isComing = state && !state.data && state.fetchStatus === 'fetching'
  const held = isComing ? queries.ensureQueryData(messagesQuery(url)) : Promise.resolve()
  void held.then(() => fill(queries, url)).catch(() => undefined)
}

/** After a gap in hearing: every conversation that is held asks for what came after its last. */
export function fillAll(queries: QueryClient) {
  for (const { queryKey, state } of queries
    .getQueryCache()
    .findAll({ queryKey: ['chat', 'messages'] })) {
    const url = queryKey[2]
    if (state.data && typeof url === 'string') void fill(queries, url)
  }
}

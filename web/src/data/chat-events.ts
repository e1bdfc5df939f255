/** What the socket says of conversations, written into the caches that screens read. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  type ChatChannel,
  type ChatMessage,
  type ChatMessages,
  chatKeys,
  fillSoon,
  putMessages,
  sequenceOf,
} from './chat-cache'
import { startTyping, stopTyping } from './chat-typing'
import { sessionQuery } from './session'

export type ChatEvent = {
  kind?: string
  channelUrl?: string
  message?: ChatMessage
  sequence?: number
  userId?: string
  name?: string
  typing?: boolean
}

const lists: QueryKey = ['chat', 'channels']
const totals: readonly QueryKey[] = [chatKeys.unread, ['startup']]

/** Everything that a conversation is part of. */
const around = (url: string): readonly QueryKey[] => [
  chatKeys.channel(url),
  lists,
  ['mail'],
  ['inbox'],
  ...totals,
]

/**
 * Writes an event into the caches and returns the keys that are old because of it. An event that
 * comes from another node is a hint without content: the page asks the server for the rest.
 */
export function applyChatEvent(queries: QueryClient, event: ChatEvent): readonly QueryKey[] {
  const { channelUrl: url = '' } = event
  switch (event.kind) {
    case 'message':
      if (event.message) return onMessage(queries, url, event.message)
      fillSoon(queries, url)
      return around(url)
    case 'read':
      return event.sequence ? onRead(queries, url, event) : around(url)
    case 'typing':
      onTyping(queries, url, event)
      return []
    case 'channel':
      return around(url)
    case 'inbox':
      return [['inbox']]
    default:
      return []
  }
}

function myId(queries: QueryClient): string | undefined {
  const session = queries.getQueryData(sessionQuery.queryKey)
  return session?.acting?.memberId ?? session?.accountId
}

function onMessage(queries: QueryClient, url: string, message: ChatMessage): readonly QueryKey[] {
  putMessages(queries, url, [message])
  if (message.sender?.userId) stopTyping(queries, url, message.sender.userId)
  const mine = message.sender?.userId === myId(queries)
  const isListed = changeChannel(queries, url, (channel) => withMessage(channel, message, mine))
  const old = [chatKeys.channel(url), ['mail'], ['inbox'], ...totals]
  return isListed ? old : [...old, lists]
}

function withMessage(channel: ChatChannel, message: ChatMessage, mine: boolean): ChatChannel {
  const sequence = sequenceOf(message)
  if (sequence <= (channel.sequence ?? 0)) return channel
  const counts = message.messageType === 'user' && !mine && sequence > (channel.myLastRead ?? 0)
  const unreadMessageCount = (channel.unreadMessageCount ?? 0) + (counts ? 1 : 0)
  return { ...channel, sequence, lastMessage: message, unreadMessageCount }
}

function onRead(queries: QueryClient, url: string, event: ChatEvent): readonly QueryKey[] {
  const { sequence = 0, userId } = event
  if (userId !== myId(queries)) {
    changeChannel(queries, url, (channel) => ({
      ...channel,
      othersLastRead: Math.max(channel.othersLastRead ?? 0, sequence),
    }))
    return []
  }
  const known = queries.getQueryData<ChatMessages>(chatKeys.messages(url))
  changeChannel(queries, url, (channel) => withMark(channel, sequence, known, userId))
  return around(url)
}

function withMark(
  channel: ChatChannel,
  mark: number,
  known: ChatMessages | undefined,
  me: string | undefined,
): ChatChannel {
  if (mark <= (channel.myLastRead ?? 0)) return channel
  const isUnread = (message: ChatMessage) =>
    sequenceOf(message) > mark && message.messageType === 'user' && message.sender?.userId !== me
  const left = mark >= (channel.sequence ?? 0) ? 0 : known?.messages.filter(isUnread).length
  return {
    ...channel,
    myLastRead: mark,
    unreadMessageCount: left ?? channel.unreadMessageCount,
  }
}

/** Changes a channel wherever it is held; a newer last message puts it first in its list. */
function changeChannel(
  queries: QueryClient,
  url: string,
  change: (channel: ChatChannel) => ChatChannel,
): boolean {
  queries.setQueryData<ChatChannel>(chatKeys.channel(url), (known) => known && change(known))
  let isListed = false
  queries.setQueriesData<readonly ChatChannel[]>({ queryKey: lists }, (known) => {
    const before = known?.find((channel) => channel.url === url)
    if (!known || !before) return known
    isListed = true
    const after = change(before)
    if (after === before) return known
    if (after.sequence === before.sequence) {
      return known.map((channel) => (channel === before ? after : channel))
    }
    return [after, ...known.filter((channel) => channel !== before)]
  })
  return isListed
}

function onTyping(queries: QueryClient, url: string, { userId, name, typing }: ChatEvent) {
  if (!userId || userId === myId(queries)) return
  if (!typing) return stopTyping(queries, url, userId)
  const known = name ?? nameOf(queries, url, userId)
  // Somebody whom the page does not know in this conversation is not shown as writing in it.
  if (known) startTyping(queries, url, { userId, name: known })
}

/** The name of a person in a conversation, as the server gave it. */
function nameOf(queries: QueryClient, url: string, userId: string): string | undefined {
  const channel =
    queries.getQueryData<ChatChannel>(chatKeys.channel(url)) ??
    queries
      .getQueriesData<readonly ChatChannel[]>({ queryKey: lists })
      .flatMap(([, channels]) => channels ?? [])
      .find((listed) => listed.url === url)
  return channel?.members?.find((person) => person.userId === userId)?.nickname
}

/** What the socket says of conversations, written into the caches that screens read. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import {
  type ChatChannel,
  type ChatMessage,
  type ChatMessages,
  chatKeys,
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

/** Writes an event into the caches and returns the keys that are old because of it. */
export function applyChatEvent(queries: QueryClient, event: ChatEvent): readonly QueryKey[] {
  const { channelUrl: url = '' } = event
  switch (event.kind) {
    case 'message':
      return onMessage(queries, url, event.message ?? {})
    case 'read':
      return onRead(queries, url, event)
    case 'typing':
      onTyping(queries, url, event)
      return []
    case 'channel':
      return [chatKeys.channel(url), lists, ['mail'], ['inbox'], ...totals]
    case 'inbox':
      return [['inbox']]
    default:
      return []
  }
}

function myId(queries: QueryClient): string | undefined {
  return queries.getQueryData(sessionQuery.queryKey)?.accountId
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
  return [chatKeys.channel(url), lists, ['mail'], ['inbox'], ...totals]
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

function onTyping(queries: QueryClient, url: string, { userId, name = '', typing }: ChatEvent) {
  if (!userId || userId === myId(queries)) return
  if (typing) startTyping(queries, url, { userId, name })
  else stopTyping(queries, url, userId)
}

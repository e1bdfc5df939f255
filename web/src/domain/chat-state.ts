/** The state of chat under the names of the specification, and how it moves. */
import { type Channel, isSystem, isUnread, type Message, placeholderUrl } from './chat.ts'

export type HasUnread = {
  chronicCare: boolean
  telemed: boolean
  myStrength: boolean
  foodLogger: boolean
}

/** What one page decides by itself; everything else is what the server said. */
export type ChatSession = {
  isShowing: boolean
  /** The channel on show. */
  currentChannel: string | undefined
  /** Channels whose member asked for another coach who has not written yet. */
  waitingForNewCoach: readonly string[]
  /** Channels in which a coach wrote since this page was opened. */
  replied: readonly string[]
  /** Absences whose offer of another coach was put aside. */
  dismissed: readonly string[]
}

export const noChat: ChatSession = {
  isShowing: false,
  currentChannel: undefined,
  waitingForNewCoach: [],
  replied: [],
  dismissed: [],
}

export type ChatEvent =
  | { kind: 'toggled' }
  /** Asked for by name, whether it shows already or not. */
  | { kind: 'opened' }
  | { kind: 'selected'; url: string | undefined }
  | { kind: 'askedForNewCoach'; url: string }
  | { kind: 'dismissed'; absence: string }
  | { kind: 'arrived'; url: string; message: Message }
  /** The real channel took the place of the placeholder. */
  | { kind: 'swapped'; url: string }
  | { kind: 'loggedOut' }

export function moveChat(chat: ChatSession, event: ChatEvent): ChatSession {
  switch (event.kind) {
    case 'toggled':
      return { ...chat, isShowing: !chat.isShowing }
    case 'opened':
      return { ...chat, isShowing: true }
    case 'selected':
      return { ...chat, currentChannel: event.url }
    case 'askedForNewCoach':
      return { ...chat, waitingForNewCoach: withOne(chat.waitingForNewCoach, event.url) }
    case 'dismissed':
      return { ...chat, dismissed: withOne(chat.dismissed, event.absence) }
    case 'arrived':
      return isFromCoach(event.message)
        ? {
            ...chat,
            waitingForNewCoach: chat.waitingForNewCoach.filter((url) => url !== event.url),
            replied: withOne(chat.replied, event.url),
          }
        : chat
    case 'swapped':
      return chat.currentChannel === placeholderUrl ? { ...chat, currentChannel: event.url } : chat
    case 'loggedOut':
      return noChat
  }
}

function withOne(list: readonly string[], one: string): readonly string[] {
  return list.includes(one) ? list : [...list, one]
}

export function isFromCoach(message: Message): boolean {
  return !isSystem(message) && message.sender?.userType === 'COACH'
}

export type ChatState = {
  isLoading: boolean
  isError: boolean
  isConnected: boolean
  isShowing: boolean
  channels: readonly Channel[]
  channelMessages: Readonly<Record<string, readonly Message[]>>
  currentChannel: Channel | undefined
  isWaitingForNewCoach: boolean
  hasCoachRepliedActiveSession: boolean
  hasUnread: HasUnread
}

/** What the server told this page so far. */
export type KnownChat = {
  channels: readonly Channel[] | undefined
  failed: boolean
  connected: boolean
  messages: Readonly<Record<string, readonly Message[]>>
  unread: Readonly<Partial<Record<keyof HasUnread, number>>>
  myId: string
}

export function chatState(chat: ChatSession, known: KnownChat): ChatState {
  const current = chat.currentChannel
  const channels = known.channels ?? []
  return {
    isLoading: known.channels === undefined && !known.failed,
    isError: known.failed,
    isConnected: known.connected,
    isShowing: chat.isShowing,
    channels,
    channelMessages: known.messages,
    currentChannel: channels.find(({ url }) => url === current),
    isWaitingForNewCoach: current !== undefined && chat.waitingForNewCoach.includes(current),
    hasCoachRepliedActiveSession: current !== undefined && chat.replied.includes(current),
    hasUnread: hasUnread(chat, known),
  }
}

/** Unread by count, except that what stands in the open conversation counts as seen. */
function hasUnread(chat: ChatSession, { channels, messages, unread, myId }: KnownChat): HasUnread {
  const elsewhere = (food: boolean) =>
    (channels ?? []).some(
      (channel) =>
        channel.url !== chat.currentChannel &&
        (channel.customType === 'MEMBER_FOOD_LOGGING') === food &&
        waits(channel, messages[channel.url ?? ''] ?? [], myId),
    )
  const counted = (key: keyof HasUnread) => (unread[key] ?? 0) > 0
  const loaded = channels !== undefined
  return {
    chronicCare: loaded ? elsewhere(false) : counted('chronicCare'),
    telemed: counted('telemed'),
    myStrength: counted('myStrength'),
    foodLogger: loaded ? elsewhere(true) : counted('foodLogger'),
  }
}

function waits(channel: Channel, messages: readonly Message[], myId: string): boolean {
  return (
    (channel.unreadMessageCount ?? 0) > 0 ||
    messages.some((message) => isUnread(message, myId, channel.myLastRead ?? 0))
  )
}

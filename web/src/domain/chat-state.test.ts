import { expect, test } from 'vitest'
import type { Channel, Message } from './chat'
import {
  type ChatEvent,
  type ChatSession,
  chatState,
  type KnownChat,
  moveChat,
  noChat,
} from './chat-state'

const run = (...events: ChatEvent[]): ChatSession => events.reduce(moveChat, noChat)
const fromCoach: Message = {
  messageType: 'user',
  sequence: 8,
  sender: { userId: 'c1', userType: 'COACH' },
}
const channels: readonly Channel[] = [
  { url: 'a', customType: 'MEMBER_ONE_ON_ONE', unreadMessageCount: 0, myLastRead: 7 },
  { url: 'b', customType: 'MEMBER_SUPPORT', unreadMessageCount: 0, myLastRead: 0 },
  { url: 'f', customType: 'MEMBER_FOOD_LOGGING', unreadMessageCount: 0, myLastRead: 0 },
]
const known: KnownChat = {
  channels,
  failed: false,
  connected: true,
  messages: {},
  unread: {},
  myId: 'm1',
}

test('S2-3-35 S2-4-25 pending, connected and failed', () => {
  const pending = chatState(noChat, { ...known, channels: undefined, connected: false })
  expect(pending).toMatchObject({ isLoading: true, isError: false, isConnected: false })
  expect(chatState(noChat, known)).toMatchObject({
    isLoading: false,
    isError: false,
    isConnected: true,
  })
  const failed = chatState(noChat, {
    ...known,
    channels: undefined,
    failed: true,
    connected: false,
  })
  expect(failed).toMatchObject({ isLoading: false, isError: true, isConnected: false })
})

test('S2-4-26 the panel is shown and hidden again', () => {
  expect(run({ kind: 'toggled' }).isShowing).toBe(true)
  expect(run({ kind: 'toggled' }, { kind: 'toggled' }).isShowing).toBe(false)
  expect(run({ kind: 'opened' }, { kind: 'opened' }).isShowing).toBe(true)
})

test('S2-3-36 S2-4-27 a channel is selected, and the messages are kept by channel', () => {
  const messages = { a: [fromCoach] }
  const state = chatState(run({ kind: 'selected', url: 'a' }), { ...known, messages })
  expect(state.currentChannel).toBe(channels[0])
  expect(state.channels).toBe(channels)
  expect(state.channelMessages).toBe(messages)
})

test('S2-3-37 S2-4-31 waiting for a new coach ends with the first word of a coach', () => {
  const asked = run({ kind: 'selected', url: 'a' }, { kind: 'askedForNewCoach', url: 'a' })
  expect(chatState(asked, known)).toMatchObject({
    isWaitingForNewCoach: true,
    hasCoachRepliedActiveSession: false,
  })
  const system = { ...fromCoach, messageType: 'admin' }
  const still = moveChat(asked, { kind: 'arrived', url: 'a', message: system })
  expect(chatState(still, known).isWaitingForNewCoach).toBe(true)
  const elsewhere = moveChat(still, { kind: 'arrived', url: 'b', message: fromCoach })
  expect(chatState(elsewhere, known).isWaitingForNewCoach).toBe(true)
  const answered = moveChat(elsewhere, { kind: 'arrived', url: 'a', message: fromCoach })
  expect(chatState(answered, known)).toMatchObject({
    isWaitingForNewCoach: false,
    hasCoachRepliedActiveSession: true,
  })
})

test('S1-3-41 S2-3-38 S2-4-28 a coach message sets the flag unless its channel is on show', () => {
  const messages = { a: [fromCoach] }
  const away = chatState(run({ kind: 'selected', url: 'b' }), { ...known, messages })
  expect(away.hasUnread).toEqual({
    chronicCare: true,
    telemed: false,
    myStrength: false,
    foodLogger: false,
  })
  const there = chatState(run({ kind: 'selected', url: 'a' }), { ...known, messages })
  expect(there.hasUnread.chronicCare).toBe(false)
})

test('S2-4-29 unread in other channels sets the flag of its kind', () => {
  const food = channels.map((one) => (one.url === 'f' ? { ...one, unreadMessageCount: 2 } : one))
  const state = chatState(run({ kind: 'selected', url: 'a' }), { ...known, channels: food })
  expect(state.hasUnread).toMatchObject({ chronicCare: false, foodLogger: true })
  const counted = { telemed: 1, myStrength: 2, chronicCare: 3 }
  expect(chatState(noChat, { ...known, channels: undefined, unread: counted }).hasUnread).toEqual({
    chronicCare: true,
    telemed: true,
    myStrength: true,
    foodLogger: false,
  })
})

test('S2-4-46 S2-4-47 the real channel takes the place of the stand-in', () => {
  const swapped = run({ kind: 'selected', url: 'new' }, { kind: 'swapped', url: 'a' })
  expect(swapped.currentChannel).toBe('a')
  const other = run({ kind: 'selected', url: 'b' }, { kind: 'swapped', url: 'a' })
  expect(other.currentChannel).toBe('b')
})

test('S2-4-19 nothing of chat is left after logout', () => {
  const busy = run(
    { kind: 'toggled' },
    { kind: 'selected', url: 'a' },
    { kind: 'askedForNewCoach', url: 'a' },
    { kind: 'dismissed', absence: 'x' },
    { kind: 'arrived', url: 'b', message: fromCoach },
  )
  expect(busy).not.toEqual(noChat)
  expect(moveChat(busy, { kind: 'loggedOut' })).toEqual(noChat)
})

import { expect, test } from 'vitest'
import {
  absenceOf,
  availabilityOf,
  type Channel,
  connectingOf,
  cut,
  deliveryOf,
  isUnread,
  type Message,
  type Notice,
  noticeOf,
  notices,
  offersAnotherCoach,
  type Person,
  unreadNews,
  written,
} from './chat'

const coach = (availability: string, userId = 'c1'): Person => ({
  nickname: 'Ana Ruiz',
  userId,
  availability,
  metaData: { user_type: 'COACH' },
})
const member: Person = { nickname: 'Rosa', userId: 'm1', metaData: { user_type: 'MEMBER' } }
const channel = (parts: Partial<Channel> = {}): Channel => ({
  url: 'u1',
  customType: 'MEMBER_ONE_ON_ONE',
  members: [member, coach('AVAILABLE')],
  ...parts,
})

// The length is counted in code points of the trimmed text.
test.each([
  ['', { length: 0, left: undefined, problem: 'required' }],
  ['  \n\t ', { length: 0, left: undefined, problem: 'required' }],
  [' hi ', { length: 2, left: undefined, problem: undefined }],
  ['a'.repeat(4499), { length: 4499, left: undefined, problem: undefined }],
  ['a'.repeat(4500), { length: 4500, left: 500, problem: undefined }],
  ['a'.repeat(5000), { length: 5000, left: 0, problem: undefined }],
  [`  ${'a'.repeat(5000)}  `, { length: 5000, left: 0, problem: undefined }],
  ['😀'.repeat(5000), { length: 5000, left: 0, problem: undefined }],
  ['a'.repeat(5001), { length: 5001, left: -1, problem: 'tooLong' }],
])(
  'S2-5-01 S2-5-02 S2-5-03 S2-5-04 S2-9-02 a text is required, trimmed and at most 5000 long',
  (text, expected) => {
    expect(written(text)).toEqual(expected)
  },
)

test.each([
  ['a'.repeat(1000), undefined],
  ['😀'.repeat(1000), undefined],
  ['a'.repeat(1001), `${'a'.repeat(1000)}…`],
  ['😀'.repeat(1001), `${'😀'.repeat(1000)}…`],
])('S2-5-05 S2-9-03 a message beyond 1000 characters is cut with an ellipsis', (text, shown) => {
  expect(cut(text)).toBe(shown)
})

test.each([
  ['AVAILABLE', 'AVAILABLE', false],
  ['SHORT_AWAY', 'SHORT_AWAY', true],
  ['LONG_AWAY', 'LONG_AWAY', true],
  ['EXTENDED_AWAY', 'EXTENDED_AWAY', true],
  ['INDEFINITE_AWAY', 'INDEFINITE_AWAY', true],
  ['NO_COACH', 'NO_COACH', true],
  ['ON_THE_MOON', 'NO_COACH', true],
])(
  'S2-4-34 S2-4-35 a coach who is %s is %s, another one is offered: %s',
  (said, taken, offered) => {
    const one = channel({ members: [member, coach(said)] })
    expect(availabilityOf(one)).toBe(taken)
    expect(offersAnotherCoach(one)).toBe(offered)
  },
)

test('of several coaches the one who is there soonest counts, and none is no coach', () => {
  expect(availabilityOf(channel({ members: [coach('LONG_AWAY'), coach('AVAILABLE', 'c2')] }))).toBe(
    'AVAILABLE',
  )
  expect(availabilityOf(channel({ members: [member] }))).toBe('NO_COACH')
})

test.each<[string, Partial<Channel>]>([
  ['the food channel', { customType: 'MEMBER_FOOD_LOGGING' }],
  ['the support channel', { customType: 'MEMBER_SUPPORT' }],
  ['a stand-in', { url: 'new' }],
  ['a channel that waits for a coach already', { metadata: { awaiting_coach: true } }],
])('S2-4-35 no other coach is offered in %s', (_, parts) => {
  expect(offersAnotherCoach(channel({ members: [coach('LONG_AWAY')], ...parts }))).toBe(false)
})

test('S2-4-39 an offer that was put aside comes back with another absence', () => {
  const short = absenceOf(channel({ members: [coach('SHORT_AWAY')] }))
  expect(absenceOf(channel({ members: [coach('SHORT_AWAY')] }))).toBe(short)
  expect(absenceOf(channel({ members: [coach('LONG_AWAY')] }))).not.toBe(short)
  expect(absenceOf(channel({ url: 'u2', members: [coach('SHORT_AWAY')] }))).not.toBe(short)
})

test('S2-4-40 S2-4-41 S2-4-42 S2-4-43 one notice at a time, the most pressing first', () => {
  const holds: Partial<Record<Notice, boolean>> = Object.fromEntries(notices.map((n) => [n, true]))
  const order: (Notice | undefined)[] = []
  for (const _ of notices) {
    const notice = noticeOf(holds)
    order.push(notice)
    if (notice) holds[notice] = false
  }
  expect(order).toEqual(['sendError', 'connectingNewCoach', 'unavailable', 'connecting', 'sent'])
  expect(noticeOf(holds)).toBeUndefined()
})

test('a channel that awaits a coach says so, new or first', () => {
  const metadata = { awaiting_coach: true }
  const away = [member, coach('LONG_AWAY')]
  expect(connectingOf(channel({ metadata, members: away }))).toBe('connectingNewCoach')
  const both = [...away, coach('AVAILABLE', 'c2')]
  expect(connectingOf(channel({ metadata, members: both }))).toBe('connectingNewCoach')
  expect(connectingOf(channel({ metadata }))).toBe('connecting')
  expect(connectingOf(channel({ metadata, members: [member] }))).toBe('connecting')
  expect(connectingOf(channel())).toBeUndefined()
})

const said = (parts: Partial<Message> = {}): Message => ({
  messageType: 'user',
  sequence: 5,
  sender: { nickname: 'Ana Ruiz', userId: 'c1', userType: 'COACH' },
  ...parts,
})

test.each<[string, number, string | undefined, object]>([
  ['nothing', 0, 'Ana Ruiz', { kind: 'none' }],
  ['S2-4-44 one of a named coach', 1, 'Ana Ruiz', { kind: 'one', name: 'Ana Ruiz' }],
  ['S2-4-45 two', 2, 'Ana Ruiz', { kind: 'team' }],
  ['S2-4-45 one without a name', 1, undefined, { kind: 'team' }],
])('the unread notification for %s', (_, count, name, expected) => {
  expect(unreadNews(count, name)).toEqual(expected)
})

test('S2-3-45 own messages, those of the system and those that were read do not wait', () => {
  expect(isUnread(said(), 'm1', 4)).toBe(true)
  expect(isUnread(said(), 'm1', 5)).toBe(false)
  expect(isUnread(said(), 'c1', 4)).toBe(false)
  expect(isUnread(said({ messageType: 'admin' }), 'm1', 4)).toBe(false)
})

test('a message is read once someone on the other side has read that far', () => {
  expect(deliveryOf(said(), 4)).toBe('sent')
  expect(deliveryOf(said(), 5)).toBe('read')
})

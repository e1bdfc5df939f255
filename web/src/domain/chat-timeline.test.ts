import { expect, test } from 'vitest'
import { type TimelineItem, timelineOf } from './chat-timeline'

const dayMs = 86_400_000
const minute = 60_000
const reader = {
  myId: 'm1',
  lastRead: Number.POSITIVE_INFINITY,
  startOfDay: (ms: number) => Math.floor(ms / dayMs) * dayMs,
}
const by = (userId: string, createdAt: number, sequence: number, messageType = 'user') => ({
  messageId: String(sequence),
  createdAt,
  sequence,
  messageType,
  sender: { userId },
})

function drawn(items: readonly TimelineItem[]): string[] {
  return items.map((item) => {
    if (item.kind === 'day' || item.kind === 'new') return item.kind
    if (item.kind === 'system') return `system ${item.message.messageId}`
    return `${item.head ? '(' : ' '}${item.message.messageId}${item.tail ? ')' : ''}`.trim()
  })
}

test('S2-2-115 a conversation has its days, and one head and tail for each burst', () => {
  const messages = [
    by('c1', dayMs, 1),
    by('c1', dayMs + minute, 2),
    by('m1', dayMs + 2 * minute, 3),
    by('m1', dayMs + 9 * minute, 4),
    by('', dayMs + 10 * minute, 5, 'admin'),
    by('m1', dayMs + 11 * minute, 6),
    by('m1', 2 * dayMs - minute, 7),
    by('m1', 2 * dayMs, 8),
  ]
  expect(drawn(timelineOf(messages, reader))).toEqual([
    'day',
    '(1',
    '2)',
    '(3)',
    '(4)',
    'system 5',
    '(6)',
    '(7)',
    'day',
    '(8)',
  ])
})

test('S2-3-41 the line before what is new stands at myLastRead, before the first of another', () => {
  const messages = [
    by('c1', 0, 1),
    by('m1', minute, 2),
    by('', 2 * minute, 3, 'admin'),
    by('c1', 3 * minute, 4),
    by('c1', 4 * minute, 5),
  ]
  expect(drawn(timelineOf(messages, { ...reader, lastRead: 1 }))).toEqual([
    'day',
    '(1)',
    '(2)',
    'system 3',
    'new',
    '(4',
    '5)',
  ])
  expect(drawn(timelineOf(messages, { ...reader, lastRead: 4 }))).toEqual([
    'day',
    '(1)',
    '(2)',
    'system 3',
    '(4)',
    'new',
    '(5)',
  ])
  expect(drawn(timelineOf(messages, { ...reader, lastRead: 5 }))).not.toContain('new')
})

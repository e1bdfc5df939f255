/** A conversation as it is laid out: days, the line before what is new, bursts of one sender. */
import { isSystem, isUnread, type Message } from './chat.ts'

export type TimelineItem<Each extends Message = Message> =
  | { kind: 'day'; at: number }
  | { kind: 'new' }
  | { kind: 'system'; message: Each }
  | {
      kind: 'message'
      message: Each
      /** Sender and time are said once in a burst: the name at its head, the time at its end. */
      head: boolean
      tail: boolean
    }

/** Messages of one sender closer together than this belong to one burst. */
export const burstMs = 5 * 60_000

type Reader = {
  myId: string
  /** Up to where the reader had read when the conversation was opened. */
  lastRead: number
  /** The moment the calendar day of the reader began. */
  startOfDay: (ms: number) => number
}

export function timelineOf<Each extends Message>(
  messages: readonly Each[],
  { myId, lastRead, startOfDay }: Reader,
): TimelineItem<Each>[] {
  const firstNew = messages.find((message) => isUnread(message, myId, lastRead))
  const items: TimelineItem<Each>[] = []
  let day: number | undefined
  messages.forEach((message, index) => {
    const begins = startOfDay(message.createdAt ?? 0)
    if (begins !== day) items.push({ kind: 'day', at: message.createdAt ?? 0 })
    day = begins
    if (message === firstNew) items.push({ kind: 'new' })
    if (isSystem(message)) {
      items.push({ kind: 'system', message })
      return
    }
    const before = message === firstNew ? undefined : messages[index - 1]
    const next = messages[index + 1]
    const after = next === firstNew ? undefined : next
    items.push({
      kind: 'message',
      message,
      head: !isBurst(before, message, startOfDay),
      tail: !isBurst(message, after, startOfDay),
    })
  })
  return items
}

function isBurst(
  first: Message | undefined,
  second: Message | undefined,
  startOfDay: (ms: number) => number,
): boolean {
  if (!first || !second || isSystem(first) || isSystem(second)) return false
  const [from = 0, to = 0] = [first.createdAt, second.createdAt]
  return (
    first.sender?.userId === second.sender?.userId &&
    first.sender?.nickname === second.sender?.nickname &&
    to - from < burstMs &&
    startOfDay(from) === startOfDay(to)
  )
}

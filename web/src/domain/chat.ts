/** The rules of a conversation, the same on every page that shows one. */

export const messageLimit = 5000
/** From here on the composer says how many characters are left. */
export const countFrom = 4500
/** A longer message is shown cut, with a way to see the rest. */
export const shownLength = 1000

/** The address of the coaching channel of a member who never wrote. */
export const placeholderUrl = 'new'
/** The address of the stand-in when the channels cannot be loaded. */
export const dummyUrl = 'unavailable'

export type CustomType =
  | 'MEMBER_ONE_ON_ONE'
  | 'MEMBER_FOOD_LOGGING'
  | 'MEMBER_SUPPORT'
  | 'CARE_TEAM'
  | 'MENTAL_HEALTH_GUIDE'

export const availabilities = [
  'AVAILABLE',
  'SHORT_AWAY',
  'LONG_AWAY',
  'EXTENDED_AWAY',
  'INDEFINITE_AWAY',
  'NO_COACH',
] as const

export type Availability = (typeof availabilities)[number]

/** A coach who has left answers nobody. */
export function hasLeft(availability: string | undefined): boolean {
  return availability === 'INDEFINITE_AWAY'
}

export type Person = {
  nickname?: string
  profileUrl?: string
  userId?: string
  availability?: string
  awayUntil?: number
  online?: boolean
  metaData?: { user_type?: string }
}

export type Channel = {
  url?: string
  name?: string
  customType?: string
  unreadMessageCount?: number
  myLastRead?: number
  members?: readonly Person[]
  metadata?: { awaiting_coach?: boolean; pinged_message_id?: string }
}

export type Message = {
  messageId?: string
  message?: string
  messageType?: string
  createdAt?: number
  sequence?: number
  clientId?: string
  sender?: { nickname?: string; userId?: string; userType?: string; actsFor?: string }
}

/** When nothing can be loaded the list still has its coaching channel, which says so. */
export const dummyChannel = {
  url: dummyUrl,
  customType: 'MEMBER_ONE_ON_ONE',
} as const satisfies Channel

/** The length that counts: code points of the trimmed text, as the server counts them. */
export function lengthOf(text: string): number {
  return [...text.trim()].length
}

export type Written = {
  length: number
  /** How many characters are left, once that is worth saying; negative beyond the limit. */
  left: number | undefined
  problem: 'required' | 'tooLong' | undefined
}

/** What the composer makes of a text. */
export function written(text: string): Written {
  const length = lengthOf(text)
  return {
    length,
    left: length >= countFrom ? messageLimit - length : undefined,
    problem: length === 0 ? 'required' : length > messageLimit ? 'tooLong' : undefined,
  }
}

/** The part of a long message that shows at first; undefined when all of it does. */
export function cut(text: string): string | undefined {
  // Most messages are short by any measure, and need not be taken apart to know it.
  if (text.length <= shownLength) return undefined
  const points = [...text]
  return points.length > shownLength ? `${points.slice(0, shownLength).join('')}…` : undefined
}

export function coachesOf(channel: Channel): readonly Person[] {
  return (channel.members ?? []).filter(({ metaData }) => metaData?.user_type === 'COACH')
}

/** A value that nobody knows is taken as no coach. */
export function knownAvailability(value: string | undefined): Availability {
  return availabilities.find((known) => known === value) ?? 'NO_COACH'
}

/** The coach of a channel who is there soonest. */
export function bestCoach(channel: Channel): Person | undefined {
  return mostThere(coachesOf(channel))
}

export function mostThere(people: readonly Person[]): Person | undefined {
  const rank = ({ availability }: Person) => availabilities.indexOf(knownAvailability(availability))
  return [...people].sort((a, b) => rank(a) - rank(b))[0]
}

export function availabilityOf(channel: Channel): Availability {
  return knownAvailability(bestCoach(channel)?.availability)
}

/** Whether the member is asked if another coach should come in. */
export function offersAnotherCoach(channel: Channel): boolean {
  return (
    channel.customType === 'MEMBER_ONE_ON_ONE' &&
    channel.url !== placeholderUrl &&
    channel.url !== dummyUrl &&
    channel.metadata?.awaiting_coach !== true &&
    availabilityOf(channel) !== 'AVAILABLE'
  )
}

/** Which absence an offer was about: it comes back when the absence is another one. */
export function absenceOf(channel: Channel): string {
  const coach = bestCoach(channel)
  return [channel.url, coach?.userId, availabilityOf(channel), coach?.awayUntil].join(' ')
}

/** What is said above the composer, the most pressing first. Only one at a time. */
export const notices = [
  'sendError',
  'connectingNewCoach',
  'unavailable',
  'connecting',
  'sent',
] as const

export type Notice = (typeof notices)[number]

export function noticeOf(holds: Readonly<Partial<Record<Notice, boolean>>>): Notice | undefined {
  return notices.find((notice) => holds[notice])
}

/** How far the search for a coach has come: a new one is looked for while the one before is away. */
export function connectingOf(channel: Channel): 'connecting' | 'connectingNewCoach' | undefined {
  if (channel.metadata?.awaiting_coach !== true) return undefined
  const isAway = ({ availability }: Person) => knownAvailability(availability) !== 'AVAILABLE'
  return coachesOf(channel).some(isAway) ? 'connectingNewCoach' : 'connecting'
}

export function isSystem({ messageType }: Message): boolean {
  return messageType === 'admin'
}

/** Whether a message waits for this reader: not their own, not the system's, not read yet. */
export function isUnread(message: Message, myId: string, lastRead: number): boolean {
  return !isSystem(message) && message.sender?.userId !== myId && (message.sequence ?? 0) > lastRead
}

export type UnreadNews = { kind: 'none' } | { kind: 'one'; name: string } | { kind: 'team' }

/** Exactly one unread message of somebody with a name, or else the coaching team. */
export function unreadNews(count: number, name: string | undefined): UnreadNews {
  if (count < 1) return { kind: 'none' }
  return count === 1 && name ? { kind: 'one', name } : { kind: 'team' }
}

/** A word about the way of one's own message, from typed to read. */
export type Delivery = 'sending' | 'waiting' | 'failed' | 'sent' | 'read'

export function deliveryOf({ sequence = 0 }: Message, othersLastRead: number): Delivery {
  return sequence <= othersLastRead ? 'read' : 'sent'
}

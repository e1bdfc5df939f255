import type { Booking, BookingPlace } from '../data/booking'
import type { Formats } from '../i18n/formats'
import { zoneName } from '../i18n/zone-name'

export type Moment = NonNullable<Booking['moment']>

/** A moment told on the clock that counts, and on the member's own where that shows another time. */
export type Told = {
  day: string
  time: string
  until: string
  /** Eastern Time. */
  zone: string
  /** On the member's clock, where it differs; with the day where that differs too. */
  own?: { time: string; day?: string; zone: string }
}

const hourMs = 3_600_000

/**
 * Which reminders come: one at the same time on the day before, and one two hours before, each only
 * where it isn't within two hours of the booking. A day before is up to 25 hours, when clocks change.
 */
export function remindersOf(startsAt: number, now: number): 'both' | 'last' | 'none' {
  const ahead = startsAt - now
  if (ahead >= 27 * hourMs) return 'both'
  return ahead >= 4 * hourMs ? 'last' : 'none'
}

/** A notice in the largest unit that says it exactly, from minutes; two days and more are days. */
export function noticeOf(minutes: number): { count: number; unit: 'minutes' | 'hours' | 'days' } {
  if (minutes >= 2880 && minutes % 1440 === 0) return { count: minutes / 1440, unit: 'days' }
  if (minutes >= 60 && minutes % 60 === 0) return { count: minutes / 60, unit: 'hours' }
  return { count: minutes, unit: 'minutes' }
}

type Where = Pick<BookingPlace, 'online' | 'timeZone'>

export function toldOf(
  { startsAt = 0, endsAt = 0, offsetMinutes = 0, memberOffsetMinutes = 0 }: Moment,
  place: Where,
  memberZone: string,
  formats: Formats,
): Told {
  const there = { offsetMinutes: place.online ? memberOffsetMinutes : offsetMinutes }
  const here = { offsetMinutes: memberOffsetMinutes }
  const timeZone = place.online ? memberZone : (place.timeZone ?? memberZone)
  const told = {
    day: formats.weekday(startsAt, there),
    time: formats.time(startsAt, there),
    until: formats.time(endsAt, there),
    zone: zoneName(timeZone, startsAt, formats.locale),
  }
  if (there.offsetMinutes === here.offsetMinutes) return told
  const day = formats.weekday(startsAt, here)
  return {
    ...told,
    own: {
      time: formats.time(startsAt, here),
      zone: zoneName(memberZone, startsAt, formats.locale),
      ...(day !== told.day && { day }),
    },
  }
}

const dayMs = 86_400_000

/** A calendar day so many days later: yyyy-MM-dd. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The noon of a day in UTC, to write the day with an offset of nothing. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`)

export const plainDay = { offsetMinutes: 0 } as const

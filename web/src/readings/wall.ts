/**
 * Wall clocks. A check is shown, grouped and drawn by the clock that hung where it was
 * made, so that a night with a changed clock and a journey both look like what they were.
 * Wall milliseconds count on that clock as if it were UTC: every day has 24 hours of room.
 */
import type { Formats, Place } from '../i18n/formats'

export type Moment = {
  /** The instant, ms UTC. */
  at: number
  /** Minutes east of UTC of the clock there. */
  offsetMinutes: number
}

const minuteMs = 60_000
export const dayMs = 86_400_000

/** Shows wall milliseconds as they are. */
export const wallPlace: Place = { offsetMinutes: 0 }

export function wallOf({ at, offsetMinutes }: Moment): number {
  return at + offsetMinutes * minuteMs
}

/** Minutes since midnight on the wall clock. */
export function minuteOfDay(moment: Moment): number {
  return Math.floor((((wallOf(moment) % dayMs) + dayMs) % dayMs) / minuteMs)
}

/** yyyy-MM-dd of wall milliseconds. */
export function dateOfWall(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

/** Wall milliseconds of the midnight that begins a date. */
export function wallOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

export function dateOf(moment: Moment): string {
  return dateOfWall(wallOf(moment))
}

export function addDays(date: string, days: number): string {
  return dateOfWall(wallOfDate(date) + days * dayMs)
}

/** Today's date by the calendar of a zone. */
export function todayIn(now: number, timeZone: string): string {
  return dateOfWall(now + offsetIn(timeZone, now) * minuteMs)
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

/** A format is made once a zone: making one costs a hundred times what using it does. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const known = zoneFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  zoneFormats.set(timeZone, made)
  return made
}

/** Minutes east of UTC that a zone has at an instant. */
export function offsetIn(timeZone: string, at: number): number {
  const parts = zoneFormat(timeZone).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
  return Math.round((wall - Math.floor(at / minuteMs) * minuteMs) / minuteMs)
}

/** How a clock that is not the member's own is named: "UTC−5" or "UTC+5:30". */
export function offsetName(offsetMinutes: number): string {
  const sign = offsetMinutes < 0 ? '\u2212' : '+'
  const size = Math.abs(offsetMinutes)
  const rest = size % 60
  const minutes = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`
  return `UTC${sign}${Math.floor(size / 60)}${minutes}`
}

/**
 * The time of a check. It names the clock where the bare time would mislead: on a journey,
 * and in the hour that the autumn night has twice.
 */
export function timeOf(moment: Moment, timeZone: string, { time }: Formats): string {
  const text = time(moment.at, { offsetMinutes: moment.offsetMinutes })
  return needsClockName(moment, timeZone) ? `${text} (${offsetName(moment.offsetMinutes)})` : text
}

/** "today 7:12 AM", "mardi à 7 h 12", "February 26, 2026, 7:12 AM": a moment in a sentence. */
export function dayAndTime(
  moment: Moment,
  now: number,
  timeZone: string,
  formats: Formats,
): string {
  const { at, offsetMinutes } = moment
  const day = formats.day(at, now, { offsetMinutes })
  const time = timeOf(moment, timeZone, formats)
  const isWord = formats.locale !== 'fr-CA' && !/\d/.test(day)
  return isWord ? `${day} ${time}` : joined(day, time, formats)
}

/** A day and a time beside each other: "Saturday, 9:00 AM", "samedi à 9 h 00". */
export function joined(day: string, time: string, { locale }: Formats): string {
  return locale === 'fr-CA' ? `${day} à ${time}` : `${day}, ${time}`
}

const hourMs = 60 * minuteMs

function needsClockName({ at, offsetMinutes }: Moment, timeZone: string): boolean {
  if (offsetIn(timeZone, at) !== offsetMinutes) return true
  const before = offsetIn(timeZone, at - hourMs)
  const after = offsetIn(timeZone, at + hourMs)
  return before === offsetMinutes + 60 || after === offsetMinutes - 60
}

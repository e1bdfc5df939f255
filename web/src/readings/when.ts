import { CalendarDate, Time } from '@internationalized/date'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { dateOfWall, dayMs, type Moment, offsetIn, wallOf, wallOfDate } from './wall'

/** When a check was made, as far as it is filled in, and by which clock. */
export type When = {
  date: CalendarDate | null
  time: Time | null
  /** The zone of the clock; empty for a clock that is known by its offset alone. */
  zone: string
  /** Minutes east of UTC; it holds at every time at which the clock can have it. */
  offsetMinutes: number
  /** Nobody has written the date or the time themselves. */
  isPrefilled: boolean
}

const minuteMs = 60_000

/** The minute that it is now on the clock of a zone. */
export function whenNow(now: number, zone: string): When {
  return whenOfMoment({ at: now, offsetMinutes: offsetIn(zone, now) }, zone)
}

/** The minute of a check, by the clock at home where that is the one it was made by. */
export function whenOf({ at, offsetMinutes }: Moment, home: string): When {
  return whenOfMoment({ at, offsetMinutes }, offsetIn(home, at) === offsetMinutes ? home : '')
}

function whenOfMoment(moment: Moment, zone: string): When {
  const wall = wallOf(moment)
  const [year = 0, month = 1, day = 1] = dateOfWall(wall).split('-').map(Number)
  const clock = new Date(wall)
  return {
    date: new CalendarDate(year, month, day),
    time: new Time(clock.getUTCHours(), clock.getUTCMinutes()),
    zone,
    offsetMinutes: moment.offsetMinutes,
    isPrefilled: true,
  }
}

/**
 * Goes by another clock. What a person wrote is what that clock showed; what the form had
 * filled in stays the moment it was.
 */
export function byClock(when: When, zone: string, offsetMinutes: number): When {
  const before = offsetOf(when)
  const wall = wallOfWhen(when)
  if (!when.isPrefilled || wall === undefined || before === undefined)
    return { ...when, zone, offsetMinutes }
  const at = wall - before * minuteMs
  return whenOfMoment({ at, offsetMinutes: zone ? offsetIn(zone, at) : offsetMinutes }, zone)
}

/** Writes yyyy-MM-dd'T'HH:mm:ss; undefined while a part is missing. */
export function timestampOf({ date, time }: When): string | undefined {
  if (!date || !time) return undefined
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.toString()}T${two(time.hour)}:${two(time.minute)}:00`
}

function wallOfWhen({ date, time }: When): number | undefined {
  if (!date || !time) return undefined
  return wallOfDate(date.toString()) + (time.hour * 60 + time.minute) * minuteMs
}

/**
 * The offsets that the clock has at the time: two in the hour that an autumn night has
 * twice, the first of them first, and none in the one that spring leaves out.
 */
export function offsetsOf(when: When): number[] {
  const wall = wallOfWhen(when)
  if (wall === undefined) return []
  // A year that is only half written is refused as too old, by whichever clock.
  if (!when.zone || wall < 0) return [when.offsetMinutes]
  const around = [wall - dayMs, wall + dayMs].map((at) => offsetIn(when.zone, at))
  return [...new Set(around)]
    .sort((a, b) => b - a)
    .filter((offset) => offsetIn(when.zone, wall - offset * minuteMs) === offset)
}

export function offsetOf(when: When): number | undefined {
  const offsets = offsetsOf(when)
  return offsets.includes(when.offsetMinutes) ? when.offsetMinutes : offsets[0]
}

const missing = msg`Please enter a date and a time.`
const noDate = msg`Please enter a date.`
const noTime = msg`Please enter a time.`
const skipped = msg`The clocks went forward and skipped this time.`

/** What keeps a time from being sent. Whether it can be right is for the server to say. */
export function problemOfWhen(when: When): MessageDescriptor | undefined {
  if (!when.date) return when.time ? noDate : missing
  if (!when.time) return noTime
  return offsetOf(when) === undefined ? skipped : undefined
}

/**
 * The field that an error about the moment belongs to: the time when it is missing, was skipped by
 * the clocks or is on today's date, and the date otherwise.
 */
export function faultyPart(when: When, now: number): 'date' | 'time' {
  if (!when.date) return 'date'
  if (!when.time || offsetOf(when) === undefined) return 'time'
  const offsetMinutes = when.zone ? offsetIn(when.zone, now) : when.offsetMinutes
  return when.date.toString() === dateOfWall(wallOf({ at: now, offsetMinutes })) ? 'time' : 'date'
}

/** Milliseconds since 1970; undefined while a part is missing. */
export function momentOf(when: When): number | undefined {
  const wall = wallOfWhen(when)
  const offset = offsetOf(when)
  return wall === undefined || offset === undefined ? undefined : wall - offset * minuteMs
}

/** As the calls take it. */
export function sentWhen(when: When): { timestamp: string; offsetMinutes: number } {
  return { timestamp: timestampOf(when) ?? '', offsetMinutes: offsetOf(when) ?? 0 }
}

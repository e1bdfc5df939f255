import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const calendarKinds: Readonly<Record<string, MessageDescriptor>> = {
  labDraw: msg`Lab draws`,
  coaching: msg`Coaching sessions`,
  visit: msg`Visits`,
}

export const resourceKinds: Readonly<Record<string, MessageDescriptor>> = {
  site: msg`A place`,
  staff: msg`One person`,
  pool: msg`A team`,
}

/** The days of a week, Monday first, by their number. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

/** A weekday by its number, as the label of a field or a row. */
export function weekdayName(day: number, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return capital(format.format(Date.UTC(2026, 10, 1 + day)), locale)
}

/** A label or a title begins with a capital letter, also where the name of a day does not. */
export const capital = (words: string, locale: string) =>
  words.charAt(0).toLocaleUpperCase(locale) + words.slice(1)

/** Why staff move or cancel, in their own words; members read it in theirs. */
export const reasonNames: Readonly<Record<string, MessageDescriptor>> = {
  siteClosed: msg`The place is closed`,
  staffAway: msg`The person is away`,
  equipment: msg`Equipment isn’t working`,
  asked: msg`The member asked for it`,
  other: msg`Another reason`,
}

export const deskStates: Readonly<Record<string, MessageDescriptor>> = {
  booked: msg`Expected`,
  canceled: msg({ context: 'appointment', message: 'Canceled' }),
  came: msg`Arrived`,
  missed: msg`Missed`,
}

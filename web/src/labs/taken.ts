/** When a test was taken: a day, or the month alone of what a person remembers. */
import type { Formats } from '../i18n/formats'
import { wallOfDate, wallPlace } from '../readings/wall'

/** yyyy-MM-dd, or yyyy-MM of a month alone. */
export type Taken = string

const monthOnly = /^\d{4}-\d{2}$/

/** Where it stands on a chart: a month alone comes before every day in it, as in each list. */
export function placeOf(taken: Taken): number {
  return wallOfDate(monthOnly.test(taken) ? `${taken}-01` : taken)
}

/** Whether nobody knows which of two came first: a month alone, and something in it. */
export function isSameTime(one: Taken, other: Taken): boolean {
  const isVague = monthOnly.test(one) || monthOnly.test(other)
  return isVague && one.slice(0, 7) === other.slice(0, 7)
}

/** "March 14, 2026" or "March 2026". */
export function takenWords(taken: Taken, { longDate, locale }: Formats): string {
  return monthOnly.test(taken) ? monthWords(taken, locale) : longDate(placeOf(taken), wallPlace)
}

const monthFormats = new Map<string, Intl.DateTimeFormat>()

/** "March 2026", "mars 2026", "marzo de 2026". */
export function monthWords(month: string, locale: string): string {
  const known = monthFormats.get(locale)
  const format =
    known ?? new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  monthFormats.set(locale, format)
  return format.format(wallOfDate(`${month}-15`))
}

/** The twelve months by their names, for a list to choose from. */
export function monthNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 15)))
}

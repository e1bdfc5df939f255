import type { Country, Locale } from './locale'
import { glucoseIn, heightIn, type Quantity, type Spoken, weightIn } from './units'

/**
 * Where a moment is shown: the zone of the member, or the UTC offset that was in
 * force where a check was made. There is no default, because the zone of the
 * viewer's browser is never the right one.
 */
export type Place = { timeZone: string } | { offsetMinutes: number }

type DateParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

const nbsp = '\u00a0'
const minuteMs = 60_000

/** Formats of one locale in one brand's country: language from the first, units from the second. */
export function createFormats(locale: Locale, country: Country) {
  const number = (value: number, digits = 0) =>
    plainSpaces(
      new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value),
    )

  const long = (ms: number, place: Place, options: Intl.DateTimeFormatOptions) => {
    const [instant, timeZone] = shifted(ms, place)
    const text = plainSpaces(dateFormat(locale, { ...options, timeZone }).format(instant))
    // French has an ordinal for the first day of a month, which Intl doesn't write.
    return locale === 'fr-CA' ? text.replace(/\b1 (?=[a-zé])/, '1er ') : text
  }

  const time = (ms: number, place: Place) => clock(locale, partsOf(ms, place))
  const longDate = (ms: number, place: Place) => long(ms, place, { dateStyle: 'long' })
  const date = (ms: number, place: Place) => shortDate(locale, partsOf(ms, place))

  return {
    locale,
    country,
    number,
    percent: (share: number) => `${number(share * 100)}${locale === 'fr-CA' ? nbsp : ''}%`,
    /** 03/04/2026, or 2026-03-04 in Canada. */
    date,
    /** March 4, 2026 */
    longDate,
    /** Wednesday, March 4 */
    weekday: (ms: number, place: Place) =>
      long(ms, place, { weekday: 'long', month: 'long', day: 'numeric' }),
    /** Mar 4 */
    dayAndMonth: (ms: number, place: Place) => long(ms, place, { month: 'short', day: 'numeric' }),
    /** Mar */
    month: (ms: number, place: Place) => long(ms, place, { month: 'short' }),
    time,
    dateTime: (ms: number, place: Place) =>
      locale === 'fr-CA'
        ? `${longDate(ms, place)} à ${time(ms, place)}`
        : `${date(ms, place)}, ${time(ms, place)}`,
    /** "today", "yesterday" or the weekday by the calendar of the place, else the date in words. */
    day: (ms: number, now: number, place: Place) => {
      const ago = daysAgo(ms, now, place)
      if (ago === 0 || ago === 1) {
        return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
      }
      return ago > 1 && ago < 7 ? long(ms, place, { weekday: 'long' }) : longDate(ms, place)
    },
    /** How many calendar days of the place lie between. */
    daysAgo,
    /** The moment the calendar day of the place began. */
    startOfDay,
    /** Blood sugar, stored as whole mg/dL. */
    glucose: (mgdl: number): Quantity => quantity(glucoseIn(country, mgdl), number),
    /** Body weight, stored in kilograms. */
    weight: (kilograms: number): Quantity => quantity(weightIn(country, kilograms), number),
    /** Body height, stored in centimetres. */
    height: (centimetres: number): Quantity => heightIn(country, centimetres, number),
  }
}

export type Formats = ReturnType<typeof createFormats>

function quantity(
  { amount, digits, unit, spokenUnit }: Spoken,
  number: Formats['number'],
): Quantity {
  const value = number(amount, digits)
  return { value, unit, text: `${value}${nbsp}${unit}`, spoken: `${value} ${spokenUnit}` }
}

/** An instant and a zone that Intl understands; a bare offset is shown through UTC. */
function shifted(ms: number, place: Place): [number, string] {
  return 'timeZone' in place ? [ms, place.timeZone] : [ms + place.offsetMinutes * minuteMs, 'UTC']
}

const partOptions = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** A format is made once: making one costs a hundred times what using it does. */
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  dateFormats.set(key, made)
  return made
}

function partsOf(ms: number, place: Place): DateParts {
  const [instant, timeZone] = shifted(ms, place)
  const parts = dateFormat('en-US', { ...partOptions, timeZone }).formatToParts(instant)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  }
}

function daysAgo(ms: number, now: number, place: Place): number {
  return dayNumber(now, place) - dayNumber(ms, place)
}

function dayNumber(ms: number, place: Place): number {
  const { year, month, day } = partsOf(ms, place)
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / (1440 * minuteMs)
}

/** Minutes on the clock of the place since its midnight. */
function minutesOfDay(ms: number, place: Place): number {
  const { hour, minute } = partsOf(ms, place)
  return Number(hour) * 60 + Number(minute)
}

function startOfDay(ms: number, place: Place): number {
  const guess = Math.floor(ms / minuteMs - minutesOfDay(ms, place)) * minuteMs
  // On the day clocks change, counting back by the clock misses by the hour that changed.
  const off = minutesOfDay(guess, place)
  const missing = dayNumber(guess, place) < dayNumber(ms, place) ? 1440 - off : -off
  return guess + missing * minuteMs
}

// Dates and times are put together here, not by Intl's styles, because browsers
// differ in them and the server writes the same texts into reports and mails.
function shortDate(locale: Locale, { year, month, day }: DateParts): string {
  return locale.endsWith('CA') ? `${year}-${month}-${day}` : `${month}/${day}/${year}`
}

function clock(locale: Locale, { hour, minute }: DateParts): string {
  const hours = Number(hour)
  if (locale === 'fr-CA') return `${hours}${nbsp}h${nbsp}${minute}`
  const twelve = hours % 12 === 0 ? 12 : hours % 12
  return `${twelve}:${minute}${nbsp}${halfDay(locale, hours < 12 ? 'a' : 'p')}`
}

function halfDay(locale: Locale, letter: 'a' | 'p'): string {
  if (locale === 'es-US') return `${letter}.${nbsp}m.`
  return locale === 'en-CA' ? `${letter}.m.` : `${letter.toUpperCase()}M`
}

/** Browsers write different kinds of thin spaces; all become one that does not break. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u2009]/g, nbsp)
}

import type { Formats } from '../i18n/formats'

type Zone = { timeZone: string }

/** "tomorrow 3:00 PM" or "Tuesday 3:00 PM", and with the date when that is a week or more away. */
export function dueWords(at: number, now: number, place: Zone, formats: Formats): string {
  const { day, isDate } = dueDay(at, now, place, formats)
  return `${day}${isDate ? ',' : ''} ${formats.time(at, place)}`
}

/** The same for a sentence that says "by", each part with the article that its language needs. */
export function dueParts(
  at: number,
  now: number,
  place: Zone,
  formats: Formats,
): { day: string; clock: string } {
  const { day, isNamed, isDate } = dueDay(at, now, place, formats)
  const time = formats.time(at, place)
  switch (formats.locale) {
    case 'es-US':
      return {
        day: isNamed ? `el ${day}` : day,
        clock: `${time.startsWith('1:') ? 'la' : 'las'} ${time}`,
      }
    case 'fr-CA':
      return { day: isDate ? `le ${day}` : day, clock: time }
    default:
      return { day, clock: time }
  }
}

function dueDay(at: number, now: number, place: Zone, { locale, daysAgo, weekday }: Formats) {
  const days = -daysAgo(at, now, place)
  if (days < 0 || days > 6) return { day: weekday(at, place), isNamed: true, isDate: true }
  if (days < 2) {
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    return { day, isNamed: false, isDate: false }
  }
  const day = new Intl.DateTimeFormat(locale, { weekday: 'long', ...place }).format(at)
  return { day, isNamed: true, isDate: false }
}

/** The heading of a day: "Today", "Monday, March 2" or "March 2, 2025". */
export function dayWords(
  at: number,
  now: number,
  place: { timeZone: string },
  { locale, daysAgo, weekday, longDate }: Formats,
): string {
  const ago = daysAgo(at, now, place)
  const day =
    ago === 0 || ago === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day')
      : ago < 180
        ? weekday(at, place)
        : longDate(at, place)
  return day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)
}

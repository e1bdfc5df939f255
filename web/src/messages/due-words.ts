import type { Formats } from '../i18n/formats'

/** "tomorrow 3:00 PM" or "Tuesday 3:00 PM", and with the date when that is a week or more away. */
export function dueWords(
  at: number,
  now: number,
  place: { timeZone: string },
  formats: Formats,
): string {
  const { locale, daysAgo, time, weekday } = formats
  const days = -daysAgo(at, now, place)
  const clock = time(at, place)
  if (days < 0 || days > 6) return `${weekday(at, place)}, ${clock}`
  if (days < 2) {
    const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
    return `${day} ${clock}`
  }
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', ...place }).format(at)
  return `${name} ${clock}`
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

/** Hours of an office in words of the reader, in the zone of the office. */

/** 8 AM, 8 a.m., 8 h: an hour of the day as the locale writes it. */
export function hourOf(hour: number, timeZone: string, now: number, locale: string): string {
  const offset = hour - hourIn(timeZone, now)
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric' })
    .format(now + offset * 3_600_000)
    .replaceAll(/\s/g, ' ')
    .replace(/^0(?=\d)/, '')
}

function hourIn(timeZone: string, now: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  return Number(parts.find(({ type }) => type === 'hour')?.value ?? 0)
}

/** When the desk opens next, on its own clock: the day of the week and the time. */
export function openingOf(opensAt: number, timeZone: string, locale: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(opensAt).replaceAll(/\s/g, ' ')
  return {
    day: format({ weekday: 'long' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
  }
}

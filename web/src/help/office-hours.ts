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

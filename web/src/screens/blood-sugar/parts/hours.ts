/** Times of day in whole hours, as minutes since midnight. */

/** "10 PM", "22 h" */
export function hourWords(minutes: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: minutes % 60 ? '2-digit' : undefined,
    timeZone: 'UTC',
  }).format(minutes * 60_000)
}

/** The hours of a day, and one more that is in use. */
export function hourOptions(locale: string, inUse: number) {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60)
  if (!hours.includes(inUse)) hours.push(inUse)
  return hours
    .sort((a, b) => a - b)
    .map((minutes) => ({ id: String(minutes), label: hourWords(minutes, locale) }))
}

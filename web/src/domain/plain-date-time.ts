/** A date and time without a zone, as services exchange it. */
export const plainDateTimeFormat = "yyyy-MM-dd'T'HH:mm:ss"

/** An instant on the clock of a time zone, in `plainDateTimeFormat`. */
export function plainDateTime(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  const year = part('year').padStart(4, '0')
  return `${year}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`
}

/** Times of day in whole hours, as minutes since midnight. */
import type { Formats } from './formats'

/** "10:00 PM", "22 h 00" */
export function hourWords(minutes: number, time: Formats['time']): string {
  return time(minutes * 60_000, { timeZone: 'UTC' })
}

/** The hours of a day, and one more that is in use. */
export function hourOptions(time: Formats['time'], inUse: number) {
  const hours = Array.from({ length: 24 }, (_, hour) => hour * 60)
  if (!hours.includes(inUse)) hours.push(inUse)
  return hours
    .sort((a, b) => a - b)
    .map((minutes) => ({ id: String(minutes), label: hourWords(minutes, time) }))
}

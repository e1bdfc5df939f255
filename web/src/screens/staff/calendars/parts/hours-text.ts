import type { DeskCalendar } from '../../../../data/booking-desk'

type Hours = NonNullable<DeskCalendar['hours']>[number]

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The hours of a weekday as somebody types them: `07:00-12:00, 13:00-16:00`. */
export function hoursText(hours: readonly Hours[], day: number): string {
  return hours
    .filter(({ weekday = 0 }) => weekday === day)
    .map(({ fromMinute = 0, untilMinute = 0 }) => `${clock(fromMinute)}-${clock(untilMinute)}`)
    .join(', ')
}

const span = /^([01]?\d|2[0-4]):([0-5]\d)\s*[-–]\s*([01]?\d|2[0-4]):([0-5]\d)$/

/** Reads it; undefined for what is no list of hours in steps of five minutes. Nothing is closed. */
export function readHours(text: string, weekday: number): readonly Hours[] | undefined {
  const found: { weekday: number; fromMinute: number; untilMinute: number }[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    if (part === '' && text.trim() === '') return []
    const match = span.exec(part)
    if (!match) return undefined
    const [fromHour = 0, from = 0, untilHour = 0, until = 0] = match.slice(1).map(Number)
    const fromMinute = fromHour * 60 + from
    const untilMinute = untilHour * 60 + until
    const isOdd = fromMinute % 5 !== 0 || untilMinute % 5 !== 0 || untilMinute > 1440
    if (isOdd || fromMinute >= untilMinute) return undefined
    if (found.some((each) => fromMinute < each.untilMinute && each.fromMinute < untilMinute))
      return undefined
    found.push({ weekday, fromMinute, untilMinute })
  }
  return found
}

/** A day for each line: yyyy-MM-dd. Undefined for a line that is none, or is there twice. */
export function readDays(text: string): readonly string[] | undefined {
  const lines = text.split(/\s+/).filter(Boolean)
  const isDay = (line: string) =>
    /^\d{4}-\d\d-\d\d$/.test(line) && new Date(`${line}T00:00Z`).toJSON()?.startsWith(line)
  if (!lines.every(isDay) || new Set(lines).size < lines.length) return undefined
  return lines
}

import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import type { DeskCalendar } from '../../../../data/booking-desk'

type Absence = NonNullable<DeskCalendar['absences']>[number]

const local = (ms: number, zone: string) => {
  const at = fromAbsolute(ms, zone)
  return `${at.toString().slice(0, 10)} ${at.toString().slice(11, 16)}`
}

/** Absences on the clock of the place, one for each line: `2026-12-24 12:00 - 2026-12-27 08:00`. */
export function absenceText(absences: readonly Absence[], zone: string): string {
  return absences
    .map(({ fromAt = 0, untilAt = 0 }) => `${local(fromAt, zone)} - ${local(untilAt, zone)}`)
    .join('\n')
}

const line = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)\s*[-–]\s*(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/

/** Reads them; undefined for a line that is none, or ends before it begins. */
export function readAbsences(text: string, zone: string): readonly Absence[] | undefined {
  const found: Absence[] = []
  for (const each of text.split('\n').map((one) => one.trim())) {
    if (each === '') continue
    const match = line.exec(each)
    if (!match) return undefined
    const [, fromDay, fromTime, untilDay, untilTime] = match
    const fromAt = instant(`${fromDay}T${fromTime}`, zone)
    const untilAt = instant(`${untilDay}T${untilTime}`, zone)
    if (fromAt === undefined || untilAt === undefined || untilAt <= fromAt) return undefined
    found.push({ fromAt, untilAt })
  }
  return found
}

function instant(text: string, zone: string): number | undefined {
  try {
    return toZoned(parseDateTime(text), zone).toDate().getTime()
  } catch {
    return undefined
  }
}

import type { Formats, Place } from '../../i18n/formats'

export type Tick = {
  at: number
  label: string
  /** On a second line, where words would touch each other on one. */
  isLow?: boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Marks of a time axis by the calendar of the place: times of day for up to two
 * days ("midnight", "noon" in words), dates for more, at most `most` of them.
 */
export function timeTicks(
  from: number,
  to: number,
  place: Place,
  formats: Formats,
  words: { midnight: string; noon: string },
  most = 7,
): Tick[] {
  const span = to - from
  const first = formats.startOfDay(from, place)
  if (span <= 2 * dayMs) {
    const step = (span <= dayMs && most > 4 ? 6 : 12) * hourMs
    return ticksBetween(first, from, to, step).map((at) => ({ at, label: hourLabel(at) }))
  }
  const days = Math.ceil(span / dayMs / most)
  // Half a day on and back again, so that a change to summer time does not move the marks.
  return ticksBetween(first + dayMs / 2, from, to + dayMs, days * dayMs)
    .map((noon) => formats.startOfDay(noon, place))
    .filter((at) => at >= from && at <= to)
    .map((at) => ({ at, label: formats.dayAndMonth(at, place) }))

  function hourLabel(at: number): string {
    const hours = Math.round((at - formats.startOfDay(at, place)) / hourMs)
    if (hours === 0) return words.midnight
    return hours === 12 ? words.noon : formats.time(at, place)
  }
}

function ticksBetween(first: number, from: number, to: number, step: number): number[] {
  const count = Math.max(0, Math.floor((to - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step).filter(
    (at) => at >= from,
  )
}

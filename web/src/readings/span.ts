import { useMemo } from 'react'
import { useSearch } from '../routes/use-search'
import { useToday } from './today'
import { addDays, dayMs, wallOfDate } from './wall'

/** A period of whole dates, both of them in it. */
export type ReadingSpan = {
  /** yyyy-MM-dd */
  from: string
  to: string
  days: number
  /** Chosen by its dates and not by a number of days that end today. */
  custom: boolean
  /** For calls: the wall time of its first moment, and of the first one after it. */
  start: string
  end: string
  /** Wall milliseconds of the same. */
  walls: readonly [number, number]
}

export const spanChoices = [7, 14, 30, 90, 365] as const

const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** The longest period that a page asks for at once. */
export const mostDays = 731

export function spanBetween(from: string, to: string, custom = true): ReadingSpan {
  const after = addDays(to, 1)
  const walls = [wallOfDate(from), wallOfDate(after)] as const
  return {
    from,
    to,
    days: Math.round((walls[1] - walls[0]) / dayMs),
    custom,
    start: `${from}T00:00:00`,
    end: `${after}T00:00:00`,
    walls,
  }
}

/** Longer periods are shown by week: nobody can read two thousand dots. */
export function isByWeek({ days }: ReadingSpan): boolean {
  return days > 60
}

/** The last days, today among them. */
export function lastDays(days: number, today: string): ReadingSpan {
  return spanBetween(addDays(today, 1 - days), today, false)
}

export type DatesProblem = 'incomplete' | 'backward' | 'future' | 'too-long'

/** Why two dates are no period. */
export function problemOfDates(from: string, to: string, today: string): DatesProblem | undefined {
  if (!isDate(from) || !isDate(to)) return 'incomplete'
  if (from > to) return 'backward'
  if (to > today) return 'future'
  return spanBetween(from, to).days > mostDays ? 'too-long' : undefined
}

function isDate(text: string): boolean {
  return datePattern.test(text) && addDaysOrEmpty(text) === text
}

/** A date that no calendar has comes back as another one. */
function addDaysOrEmpty(date: string): string {
  const wall = wallOfDate(date)
  return Number.isNaN(wall) ? '' : addDays(date, 0)
}

/** The period that an address asks for, or the usual one. */
export function spanOf(
  search: URLSearchParams,
  today: string,
  choices: readonly number[],
  usual: number,
): ReadingSpan {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (from && to && problemOfDates(from, to, today) === undefined) return spanBetween(from, to)
  const days = Number(search.get('days'))
  return lastDays(choices.includes(days) ? days : usual, today)
}

export type SpanChoice = { days: number } | { from: string; to: string }

export type SpanState = {
  span: ReadingSpan
  choices: readonly number[]
  today: string
  choose: (choice: SpanChoice) => void
}

/** The period of a page; it lives in the address, so that reload, back and a sent link keep it. */
export function useSpan({
  usual = 14,
  choices = spanChoices,
}: {
  usual?: number
  choices?: readonly number[]
} = {}): SpanState {
  const [search, change] = useSearch()
  const today = useToday()
  const asked = ['days', 'from', 'to'].map((name) => search.get(name) ?? '').join('/')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the three parts of the address in `asked`
  const span = useMemo(() => spanOf(search, today, choices, usual), [asked, today, choices, usual])
  const choose = (choice: SpanChoice) =>
    change({ days: undefined, from: undefined, to: undefined, ...choice })
  return { span, choices, today, choose }
}

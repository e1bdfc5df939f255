import { scaleLinear } from 'd3-scale'
import type { Formats } from '../i18n/formats'
import type { ReferenceLine, TargetBand } from '../ui/charts/band'
import type { Span } from '../ui/charts/plot-frame'
import type { ChartPoint } from '../ui/charts/points'
import { type Tick, timeTicks } from '../ui/charts/time-ticks'
import type { ReadingSpan } from './span'
import { dayMs, wallPlace } from './wall'

/** The height of a chart in the unit that is shown; values outside widen it. */
export type Axis = {
  least: number
  most: number
  ticks: readonly number[]
  /** Digits after the decimal sign. */
  digits?: number
  /** Values above stand at the top edge with an arrow, and the chart stays as it is. */
  clamps?: boolean
}

/** A point of a chart, at the top edge where the axis ends below its value. */
export function clamped(point: ChartPoint, { most, clamps }: Axis): ChartPoint {
  return clamps && point.value > most ? { ...point, value: most, isBeyond: true } : point
}

/** The target of a chart; it may change with a filter. */
export type ValueBand = { low: number; high: number }

export function bandsOf(
  bands: readonly ValueBand[] | undefined,
  { digits }: Axis,
  { number }: Formats,
): readonly TargetBand[] | undefined {
  return bands?.map(({ low, high }) => ({
    low,
    high,
    lowLabel: number(low, digits),
    highLabel: number(high, digits),
  }))
}

export type ValueLine = ReferenceLine

/** The marks as asked; where values widened the axis, marks over all of it. */
export function valueTicks({ least, most, ticks, digits }: Axis, { number }: Formats) {
  return ([low, high]: Span): readonly Tick[] => {
    const wider = low < least || high > most
    const places = wider
      ? scaleLinear()
          .domain([low, high])
          .ticks(ticks.length + 1)
      : ticks
    return places.map((at) => ({ at, label: number(at, digits) }))
  }
}

/** From here on marks stand at the beginnings of months. */
const monthsFrom = 120
const narrow = 560

/** The marks below a chart over dates. */
export function dateTicks(
  { walls: [from, to], days }: Pick<ReadingSpan, 'walls' | 'days'>,
  formats: Formats,
  words: { midnight: string; noon: string },
) {
  return (width: number): readonly Tick[] => {
    const most = width < narrow ? 4 : 7
    if (days >= monthsFrom) return monthTicks(from, to, formats, most)
    return timeTicks(from, to, wallPlace, formats, words, most).filter(
      // The midnight that ends the period belongs to a day that is not shown.
      ({ at }) => days <= 2 || at < to,
    )
  }
}

function monthTicks(from: number, to: number, { month }: Formats, most: number): Tick[] {
  const first = new Date(from)
  const months = Math.ceil((to - from) / (30.4 * dayMs))
  const step = Math.max(1, Math.ceil(months / most))
  return Array.from({ length: months + 1 }, (_, index) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1),
  )
    .filter((at, index) => index % step === 0 && at >= from && at < to)
    .map((at) => ({ at, label: month(at, wallPlace) }))
}

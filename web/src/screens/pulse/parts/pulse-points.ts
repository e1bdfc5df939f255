import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PulseCheck, PulseFigures } from '../../../data/pulse'
import type { ReadingPoint } from '../../../readings/chart-point'
import type { DayPart } from '../../../readings/time-of-day-chart'
import type { WeekAverage } from '../../../readings/week-averages'
import type { WeekBand } from '../../../readings/week-bands'

export const axis = { least: 40, most: 120, ticks: [60, 80, 100] } as const

/** The neutral band as the server draws it. */
export function useBand(figures: PulseFigures | undefined) {
  const { bandLow, bandHigh } = figures ?? {}
  return useMemo(
    () => (bandLow && bandHigh ? [{ low: bandLow, high: bandHigh }] : undefined),
    [bandLow, bandHigh],
  )
}

/** The checks that count, as points of a chart. */
export function usePulsePoints(checks: readonly PulseCheck[] | undefined): readonly ReadingPoint[] {
  const { t } = useLingui()
  return useMemo(
    () =>
      (checks ?? [])
        .filter(({ mark }) => !mark)
        .map(({ id = '', at = 0, offsetMinutes = 0, pulse = 0, key, irregularBeat }) => ({
          id,
          at,
          offsetMinutes,
          value: pulse,
          statusKey: key,
          text: t`${pulse} bpm`,
          spoken: t`${pulse} beats per minute`,
          note: irregularBeat ? t`uneven heartbeat` : undefined,
        })),
    [checks, t],
  )
}

const amount = (value: number | undefined) =>
  value === undefined ? null : { value, text: String(value) }

export function dayPartsOf(figures: PulseFigures): readonly DayPart[] {
  return (figures.byTime ?? []).map(
    ({ hour = 0, count = 0, lowest, lower, median, upper, highest }) => ({
      hour,
      count,
      lowest: amount(lowest),
      lower: amount(lower),
      median: amount(median),
      upper: amount(upper),
      highest: amount(highest),
    }),
  )
}

/** The weeks with their median and quartiles. */
export function weekBandsOf(figures: PulseFigures, unit: string): readonly WeekBand[] {
  const some = (value: number | undefined) =>
    value === undefined ? null : { value, text: String(value), unit }
  return (figures.weeks ?? []).flatMap(({ monday = '', count = 0, ...week }) => {
    const [lowest, highest] = [some(week.lowest), some(week.highest)]
    if (!lowest || !highest) return []
    const [lower, median, upper] = [some(week.lower), some(week.median), some(week.upper)]
    return [{ monday, count, lowest, lower, median, upper, highest }]
  })
}

export function weeksOf(figures: PulseFigures, text: (beats: number) => string): WeekAverage[] {
  return (figures.weeks ?? []).map(({ monday = '', count = 0, average }) => ({
    monday,
    count,
    average: average === undefined ? null : { value: average, text: text(average) },
  }))
}

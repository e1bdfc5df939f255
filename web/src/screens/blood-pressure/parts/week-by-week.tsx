import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { Pressure, PressureStats } from '../../../data/blood-pressure'
import { useFormats } from '../../../i18n/use-formats'
import type { ReadingSpan } from '../../../readings/span'
import { WeekBands } from '../../../readings/week-bands'
import { pressureAxis } from './pressure-axis'
import { usePressureWords } from './use-pressure-words'
import { goalOf, numberPoints, type Which, WhichNumber } from './which-number'

type WeekByWeekProps = {
  summary: ReactNode
  span: ReadingSpan
  stats: PressureStats
  readings: readonly Pressure[]
}

/** A long period: the median and the middle half of each week, with every low and high. */
export function WeekByWeek({ summary, span, stats, readings }: WeekByWeekProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { unit } = usePressureWords()
  const [which, setWhich] = useState<Which>('systolic')
  const name = which === 'systolic' ? t`Top number` : t`Bottom number`
  const marks = useMemo(
    () => numberPoints(readings, which, unit).filter(({ statusKey }) => statusKey !== normal),
    [readings, which, unit],
  )
  const weeks = useMemo(() => {
    const amount = (value: number) => ({
      value,
      text: number(value, Number.isInteger(value) ? 0 : 1),
      unit,
    })
    const some = (value: number | null) => (value === null ? null : amount(value))
    return stats.weeks.map(({ monday, count, [which]: spread }) => ({
      monday,
      count,
      lowest: amount(spread.lowest),
      lower: some(spread.lower),
      median: some(spread.median),
      upper: some(spread.upper),
      highest: amount(spread.highest),
    }))
  }, [stats.weeks, which, unit, number])
  return (
    <WeekBands
      label={t`${name} week by week`}
      summary={summary}
      controls={<WhichNumber which={which} onChoose={setWhich} />}
      span={span}
      weeks={weeks}
      marks={marks}
      axis={pressureAxis}
      lines={goalOf(which)}
    />
  )
}

const normal = 'reading.pressure.normal'

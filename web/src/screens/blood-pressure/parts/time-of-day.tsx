import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  type Pressure,
  type PressureStats,
  pressurePointsQuery,
} from '../../../data/blood-pressure'
import type { Formats } from '../../../i18n/formats'
import { useFormats } from '../../../i18n/use-formats'
import { ReadingsLoaded } from '../../../readings/readings-loaded'
import type { ReadingSpan } from '../../../readings/span'
import { type DayPart, TimeOfDayChart } from '../../../readings/time-of-day-chart'
import { pressureAxis } from './pressure-axis'
import { usePressureWords } from './use-pressure-words'
import { goalOf, numberPoints, type Which, WhichNumber } from './which-number'

type TimeOfDayProps = { span: ReadingSpan; stats: PressureStats }

/** All days on top of each other, one of the two numbers at a time. */
export function TimeOfDay({ span, stats }: TimeOfDayProps) {
  const readings = useQuery(pressurePointsQuery(span))
  return (
    <ReadingsLoaded
      query={readings}
      shape="chart"
      failed={<Trans>We couldn’t load the readings for the chart.</Trans>}
    >
      {(all) => <Day stats={stats} readings={all} />}
    </ReadingsLoaded>
  )
}

type DayProps = { stats: PressureStats; readings: readonly Pressure[] }

function Day({ stats, readings }: DayProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const [which, setWhich] = useState<Which>('systolic')
  const { unit } = usePressureWords()
  const points = useMemo(() => numberPoints(readings, which, unit), [readings, which, unit])
  const bins = useMemo(() => partsOf(stats, which, formats), [stats, which, formats])
  const name = which === 'systolic' ? t`Top number` : t`Bottom number`
  return (
    <TimeOfDayChart
      label={t`${name} by time of day`}
      summary={<Summary stats={stats} />}
      controls={<WhichNumber which={which} onChoose={setWhich} />}
      points={points}
      bins={bins}
      axis={pressureAxis}
      unit={unit}
      lines={goalOf(which)}
      valueHeader={name}
    />
  )
}

function partsOf({ byTime }: PressureStats, which: Which, { number }: Formats): DayPart[] {
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined
      ? null
      : { value, text: number(value, Number.isInteger(value) ? 0 : 1) }
  return byTime.map(({ hour, count, [which]: spread }) => ({
    hour,
    count,
    lowest: amount(spread?.lowest),
    lower: amount(spread?.lower),
    median: amount(spread?.median),
    upper: amount(spread?.upper),
    highest: amount(spread?.highest),
  }))
}

/** Which part of the day is higher is for the server to say. */
function Summary({ stats }: { stats: PressureStats }) {
  const { text } = usePressureWords()
  const { morning, evening, higherPart } = stats
  if (!morning || !evening) {
    return <Trans>To compare mornings and evenings, each needs at least three readings.</Trans>
  }
  const [early, late] = [text(morning), text(evening)]
  if (higherPart === 'morning') {
    return (
      <Trans>
        Your blood pressure is higher in the morning: {early} on average, {late} in the evening.
      </Trans>
    )
  }
  if (higherPart === 'evening') {
    return (
      <Trans>
        Your blood pressure is higher in the evening: {late} on average, {early} in the morning.
      </Trans>
    )
  }
  return (
    <Trans>
      Mornings ({early}) and evenings ({late}) are close to each other.
    </Trans>
  )
}

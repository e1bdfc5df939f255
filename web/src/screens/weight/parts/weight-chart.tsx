import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Weight, WeightStats } from '../../../data/weight'
import type { ReadingSpan } from '../../../readings/span'
import { TimeChart } from '../../../readings/time-chart'
import { useWeightWords } from '../../../readings/weight-words'
import { useWeightMember } from './use-weight-member'
import { weightAxis } from './weight-axis'

type WeightChartProps = {
  span: ReadingSpan
  weights: readonly Weight[]
  stats: WeightStats
  summary: ReactNode
  controls?: ReactNode
  /** Draws the goal, and the start where a weight is to be lost. */
  lines?: boolean
}

/** Every weight as a dot, the trend through them, and the goal. */
export function WeightChart(props: WeightChartProps) {
  const { span, weights, stats, summary, controls, lines: withLines = false } = props
  const { t } = useLingui()
  const words = useWeightWords()
  const points = useMemo(
    () =>
      weights.map(({ id, at, offsetMinutes, figure, note }) => ({
        id,
        at,
        offsetMinutes,
        value: figure.value,
        ...words(figure),
        note,
      })),
    [weights, words],
  )
  const trend = useMemo(
    () => ({
      label: t`Trend`,
      points: (stats.points ?? []).map(({ day, trend: { value }, restarted }) => ({
        date: day,
        value,
        restarted,
      })),
    }),
    [stats.points, t],
  )
  const { losing, neutral } = useWeightMember()
  const lines = [
    ...(withLines && !neutral ? line(t`Goal`, stats.target) : []),
    ...(withLines && losing
      ? line(t({ message: 'Start', context: 'starting weight' }), stats.start)
      : []),
  ]
  const drawn = [...points, ...trend.points, ...lines].map(({ value }) => value)
  const axis = weightAxis(drawn, weights[0]?.figure.unit)
  return (
    <TimeChart
      label={t`Weight`}
      summary={summary}
      controls={controls}
      span={span}
      points={points}
      axis={axis}
      trend={trend}
      lines={lines}
      valueHeader={t`Weight`}
    />
  )
}

function line(label: string, figure: WeightStats['target']) {
  return figure ? [{ value: figure.value, label: `${label} ${figure.text}` }] : []
}

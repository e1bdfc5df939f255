import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useFormats } from '../i18n/use-formats'
import { Chart } from '../ui/charts/chart'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import {
  type Axis,
  bandsOf,
  clamped,
  dateTicks,
  type ValueBand,
  type ValueLine,
  valueTicks,
} from './axis'
import { BeyondNote } from './beyond-note'
import { type ReadingPoint, useChartPoint } from './chart-point'
import type { ReadingSpan } from './span'
import { useReadingColumns } from './table-columns'
import { dayMs, wallOf, wallOfDate } from './wall'

export type TrendPoint = {
  /** yyyy-MM-dd */
  date: string
  value: number
  /** The line begins anew here. */
  restarted?: boolean
}

type TimeChartProps = {
  label: string
  /** One sentence that states the message, from the server's figures. */
  summary: ReactNode
  controls?: ReactNode
  span: ReadingSpan
  /** Without those that are left out, in any order. */
  points: readonly ReadingPoint[]
  axis: Axis
  /** Names the column of values in the table. */
  valueHeader: string
  bands?: readonly ValueBand[]
  lines?: readonly ValueLine[]
  trend?: { label: string; points: readonly TrendPoint[] }
  /** Joins checks that lie at most so many days apart. */
  joinDays?: number
}

/** Readings over days, on the wall clocks of where they were made. */
export function TimeChart(props: TimeChartProps) {
  const { label, summary, controls, span, points, axis, bands, lines, trend, joinDays } = props
  const { t } = useLingui()
  const formats = useFormats()
  const chartPoint = useChartPoint()
  const columns = useReadingColumns(props.valueHeader)
  const drawn = useMemo(
    () =>
      [...points]
        .sort((a, b) => wallOf(a) - wallOf(b))
        .map((point) => clamped(chartPoint(point), axis)),
    [points, chartPoint, axis],
  )
  const ySpan = useMemo(() => [axis.least, axis.most] as const, [axis.least, axis.most])
  const words = { midnight: t`midnight`, noon: t`noon` }
  const pieces = useMemo(
    () => trend && { label: trend.label, pieces: piecesOf(trend.points, span) },
    [trend, span],
  )
  return (
    <Stack gap={2}>
      <Chart
        label={label}
        summary={summary}
        controls={controls}
        points={drawn}
        xSpan={span.walls}
        ySpan={ySpan}
        isFixed={axis.clamps}
        xTicks={dateTicks(span, formats, words)}
        yTicks={valueTicks(axis, formats)}
        bands={bandsOf(bands, axis, formats)}
        lines={lines}
        trend={pieces}
        joinWithin={joinDays === undefined ? undefined : joinDays * dayMs}
        columns={columns}
      />
      <BeyondNote points={drawn} axis={axis} />
      {drawn.length === 1 && (
        <Text muted>
          <Trans>There is only one reading in this period. A trend needs more.</Trans>
        </Text>
      )}
    </Stack>
  )
}

/** A day of a trend stands at its noon. */
function piecesOf(points: readonly TrendPoint[], { from, to }: ReadingSpan) {
  const pieces: { at: number; value: number }[][] = []
  for (const { date, value, restarted } of points) {
    if (date < from || date > to) continue
    const place = { at: wallOfDate(date) + dayMs / 2, value }
    const last = pieces.at(-1)
    if (last && !restarted) last.push(place)
    else pieces.push([place])
  }
  return pieces
}

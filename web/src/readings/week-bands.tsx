import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useFormats } from '../i18n/use-formats'
import { Boxes } from '../ui/charts/boxes'
import { Chart } from '../ui/charts/chart'
import type { PlotFrame } from '../ui/charts/plot-frame'
import type { ChartPoint } from '../ui/charts/points'
import type { Column } from '../ui/data-table'
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
import { addDays, dayMs, wallOf, wallOfDate, wallPlace } from './wall'

type Amount = { value: number; text: string; unit: string }

/** What the server says about a week; a figure is absent for too few readings. */
export type WeekBand = {
  /** yyyy-MM-dd */
  monday: string
  count: number
  lowest: Amount
  lower: Amount | null
  median: Amount | null
  upper: Amount | null
  highest: Amount
}

type WeekBandsProps = {
  label: string
  summary: ReactNode
  span: ReadingSpan
  /** Oldest first. */
  weeks: readonly WeekBand[]
  /** The lows and highs, which no median may hide. */
  marks: readonly ReadingPoint[]
  axis: Axis
  bands?: readonly ValueBand[]
  lines?: readonly ValueLine[]
  controls?: ReactNode
}

/** A long period: the median and the middle half of each week, with every low and high. */
export function WeekBands(props: WeekBandsProps) {
  const { label, summary, controls, span, weeks, marks, axis, bands, lines } = props
  const { t } = useLingui()
  const formats = useFormats()
  const chartPoint = useChartPoint()
  const points = useWeekPoints(weeks, axis, span)
  const columns = useWeekColumns(weeks)
  const quiet = useMemo(
    () =>
      [...marks]
        .sort((a, b) => wallOf(a) - wallOf(b))
        .map((point) => clamped(chartPoint(point), axis)),
    [marks, chartPoint, axis],
  )
  const ySpan = useMemo(() => [axis.least, axis.most] as const, [axis.least, axis.most])
  const backdrop = useCallback(
    (frame: PlotFrame) => <Boxes frame={frame} boxes={boxesOf(weeks, axis, span)} />,
    [weeks, axis, span],
  )
  return (
    <Stack gap={2}>
      <Chart
        label={label}
        summary={summary}
        controls={controls}
        points={points}
        quiet={quiet}
        backdrop={backdrop}
        byColumn
        xSpan={span.walls}
        ySpan={ySpan}
        isFixed={axis.clamps}
        xTicks={dateTicks(span, formats, { midnight: t`midnight`, noon: t`noon` })}
        yTicks={valueTicks(axis, formats)}
        bands={bandsOf(bands, axis, formats)}
        lines={lines}
        columns={columns}
      />
      <Text muted>
        <Trans>
          Each box is the middle half of a week, and the line in it is the median. Lows and highs
          are marked one by one.
        </Trans>
      </Text>
      <BeyondNote points={quiet} axis={axis} />
    </Stack>
  )
}

/** The days of a week that lie in the period, which may begin or end within it. */
export function weekIn(monday: string, { walls: [first, last] }: ReadingSpan) {
  const from = wallOfDate(monday)
  return { from: Math.max(from, first), to: Math.min(from + 7 * dayMs, last) }
}

function boxesOf(weeks: readonly WeekBand[], { most, clamps }: Axis, span: ReadingSpan) {
  const end = clamps ? most : Number.POSITIVE_INFINITY
  const inside = (amount: Amount | null) => (amount ? Math.min(amount.value, end) : undefined)
  return weeks.map(({ monday, lower, median, upper }) => ({
    ...weekIn(monday, span),
    lower: inside(lower),
    median: inside(median),
    upper: inside(upper),
  }))
}

/** "Nov 9 to Nov 15" */
function useWeekName(): (monday: string) => string {
  const { t } = useLingui()
  const { dayAndMonth } = useFormats()
  return useCallback(
    (monday) => {
      const begin = dayAndMonth(wallOfDate(monday), wallPlace)
      const end = dayAndMonth(wallOfDate(addDays(monday, 6)), wallPlace)
      return t`${begin} to ${end}`
    },
    [t, dayAndMonth],
  )
}

/** A week at its median, or in the middle where there is none. */
function useWeekPoints(
  weeks: readonly WeekBand[],
  axis: Axis,
  span: ReadingSpan,
): readonly ChartPoint[] {
  const { t } = useLingui()
  const weekName = useWeekName()
  return useMemo(
    () =>
      weeks.map(({ monday, count, lowest, median, highest }) => {
        const basis = t`${plural(count, { one: '# reading', other: '# readings' })}`
        const [low, high] = [lowest.text, highest.text]
        const middle = median?.text
        const unit = lowest.unit
        const week = weekName(monday)
        const text = middle ? t`median ${middle} ${unit}` : t`too few for a median`
        const detail = t`${week}, ${basis}, from ${low} to ${high}`
        const value = median?.value ?? (lowest.value + highest.value) / 2
        const { from, to } = weekIn(monday, span)
        const at = (from + to) / 2
        return clamped({ id: monday, at, value, text, detail, spoken: `${text}, ${detail}` }, axis)
      }),
    [weeks, axis, span, t, weekName],
  )
}

function useWeekColumns(weeks: readonly WeekBand[]): readonly Column<ChartPoint>[] {
  const { t } = useLingui()
  const weekName = useWeekName()
  return useMemo(() => {
    const of = ({ id }: ChartPoint) => weeks.find(({ monday }) => monday === id)
    return [
      { id: 'when', header: t`Week`, cell: ({ id }) => weekName(id) },
      { id: 'count', header: t`Readings`, numeric: true, cell: (row) => of(row)?.count },
      { id: 'low', header: t`Lowest`, numeric: true, cell: (row) => of(row)?.lowest.text },
      {
        id: 'middle',
        header: t`Median`,
        numeric: true,
        cell: (row) => of(row)?.median?.text ?? '—',
      },
      { id: 'high', header: t`Highest`, numeric: true, cell: (row) => of(row)?.highest.text },
    ]
  }, [weeks, t, weekName])
}

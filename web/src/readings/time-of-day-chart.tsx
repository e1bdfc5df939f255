import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useFormats } from '../i18n/use-formats'
import { Boxes } from '../ui/charts/boxes'
import { Chart } from '../ui/charts/chart'
import type { PlotFrame } from '../ui/charts/plot-frame'
import type { ChartPoint } from '../ui/charts/points'
import type { Column } from '../ui/data-table'
import { type Axis, bandsOf, clamped, type ValueBand, type ValueLine, valueTicks } from './axis'
import { type ReadingPoint, useChartPoint } from './chart-point'
import { useReadingColumns } from './table-columns'
import { minuteOfDay, wallPlace } from './wall'

type Amount = { value: number; text: string } | null | undefined

/** What the server says about some hours of the day; a figure is absent for too few checks. */
export type DayPart = {
  /** The first of its hours on the wall clock. */
  hour: number
  count: number
  lowest?: Amount
  lower?: Amount
  median?: Amount
  upper?: Amount
  highest?: Amount
}

type TimeOfDayChartProps = {
  label: string
  summary: ReactNode
  controls?: ReactNode
  points: readonly ReadingPoint[]
  /** With them the parts of the day are what is walked through, and the checks lie behind. */
  bins?: readonly DayPart[]
  /** How many hours a part has. */
  binHours?: number
  axis: Axis
  /** Written after the numbers of a part. */
  unit: string
  valueHeader: string
  bands?: readonly ValueBand[]
  lines?: readonly ValueLine[]
}

const minutesOfDay = 1440
const daySpan = [0, minutesOfDay] as const
const minuteMs = 60_000

/** All days on top of each other, by the time on the wall clock. */
export function TimeOfDayChart(props: TimeOfDayChartProps) {
  const { label, summary, controls, bins, binHours = 3, axis, bands, lines, unit } = props
  const formats = useFormats()
  const checks = useChecks(props.points, axis)
  const parts = useParts(bins, binHours, unit).map((part) => clamped(part, axis))
  const ySpan = useMemo(() => [axis.least, axis.most] as const, [axis.least, axis.most])
  const checkColumns = useReadingColumns(props.valueHeader)
  const partColumns = usePartColumns(bins, binHours)
  const xTicks = useDayTicks(binHours)
  const backdrop = useCallback(
    (frame: PlotFrame) => <Boxes frame={frame} boxes={boxesOf(bins ?? [], binHours, axis)} />,
    [bins, binHours, axis],
  )
  return (
    <Chart
      label={label}
      summary={summary}
      controls={controls}
      points={bins ? parts : checks}
      quiet={bins ? checks : undefined}
      backdrop={bins && backdrop}
      byColumn={Boolean(bins)}
      xSpan={daySpan}
      ySpan={ySpan}
      isFixed={axis.clamps}
      xTicks={xTicks}
      yTicks={valueTicks(axis, formats)}
      bands={bandsOf(bands, axis, formats)}
      lines={lines}
      columns={bins ? partColumns : checkColumns}
    />
  )
}

/** Every check at its minute of the day. */
function useChecks(points: readonly ReadingPoint[], axis: Axis): readonly ChartPoint[] {
  const chartPoint = useChartPoint()
  return useMemo(
    () =>
      points
        .map((point) => clamped(chartPoint(point, minuteOfDay(point)), axis))
        .sort((a, b) => a.at - b.at),
    [points, chartPoint, axis],
  )
}

/** Hours of the clock, or the words for the four parts of a day. */
function useDayTicks(binHours: number) {
  const { t } = useLingui()
  const { time } = useFormats()
  return useCallback(
    (width: number) => {
      if (binHours === 6)
        return [t`Night`, t`Morning`, t`Afternoon`, t`Evening`].map((label, index) => ({
          at: (index * 6 + 3) * 60,
          label,
          isLow: width < 480 && index % 2 === 1,
        }))
      return [0, 360, 720, 1080, minutesOfDay]
        .filter((at) => width >= 400 || at % 720 === 0)
        .map((at) => {
          if (at % minutesOfDay === 0) return { at, label: t`midnight` }
          return { at, label: at === 720 ? t`noon` : time(at * minuteMs, wallPlace) }
        })
    },
    [t, time, binHours],
  )
}

function boxesOf(bins: readonly DayPart[], binHours: number, { most, clamps }: Axis) {
  const end = clamps ? most : Number.POSITIVE_INFINITY
  const inside = (amount: Amount) => amount && Math.min(amount.value, end)
  return bins.map(({ hour, lowest, lower, median, upper, highest }) => ({
    from: hour * 60,
    to: (hour + binHours) * 60,
    lowest: inside(lowest) ?? undefined,
    lower: inside(lower) ?? undefined,
    median: inside(median) ?? undefined,
    upper: inside(upper) ?? undefined,
    highest: inside(highest) ?? undefined,
  }))
}

/** "6:00 AM to 9:00 AM" */
function useHoursName(binHours: number): (hour: number) => string {
  const { t } = useLingui()
  const { time } = useFormats()
  return useCallback(
    (hour) => {
      const clock = (at: number) => time(at * 60 * minuteMs, wallPlace)
      return t`${clock(hour)} to ${clock((hour + binHours) % 24)}`
    },
    [binHours, t, time],
  )
}

/** A part of the day as a point at its median, or in its middle where there is none. */
function useParts(
  bins: readonly DayPart[] | undefined,
  binHours: number,
  unit: string,
): readonly ChartPoint[] {
  const { t } = useLingui()
  const hoursName = useHoursName(binHours)
  return useMemo(
    () =>
      (bins ?? []).flatMap(({ hour, count, lowest, median, highest }) => {
        if (!lowest || !highest) return []
        const hours = hoursName(hour)
        const basis = t`${plural(count, { one: '# reading', other: '# readings' })}`
        const [low, high] = [lowest.text, highest.text]
        const middle = median?.text
        const text = middle ? t`median ${middle} ${unit}` : t`too few for a median`
        const detail = t`${hours}, ${basis}, from ${low} to ${high}`
        return {
          id: String(hour),
          at: (hour + binHours / 2) * 60,
          value: median?.value ?? (lowest.value + highest.value) / 2,
          text,
          detail,
          spoken: `${text}, ${detail}`,
        }
      }),
    [bins, binHours, unit, t, hoursName],
  )
}

/** Median, lowest and highest of each part of the day. */
function usePartColumns(
  bins: readonly DayPart[] | undefined,
  binHours: number,
): readonly Column<ChartPoint>[] {
  const { t } = useLingui()
  const hoursName = useHoursName(binHours)
  return useMemo(() => {
    const of = ({ id }: ChartPoint) => bins?.find(({ hour }) => String(hour) === id)
    return [
      { id: 'when', header: t`Time of day`, cell: ({ id }) => hoursName(Number(id)) },
      { id: 'count', header: t`Readings`, numeric: true, cell: (row) => of(row)?.count },
      { id: 'low', header: t`Lowest`, numeric: true, cell: (row) => of(row)?.lowest?.text ?? '—' },
      {
        id: 'middle',
        header: t`Median`,
        numeric: true,
        cell: (row) => of(row)?.median?.text ?? '—',
      },
      {
        id: 'high',
        header: t`Highest`,
        numeric: true,
        cell: (row) => of(row)?.highest?.text ?? '—',
      },
    ]
  }, [bins, t, hoursName])
}

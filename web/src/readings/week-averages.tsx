import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useFormats } from '../i18n/use-formats'
import { Chart } from '../ui/charts/chart'
import type { ChartPoint } from '../ui/charts/points'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { type Axis, bandsOf, dateTicks, type ValueBand, type ValueLine, valueTicks } from './axis'
import { useReadingColumns } from './table-columns'
import { addDays, dayMs, wallOfDate, wallPlace } from './wall'
import { readingWords, statusOfKey } from './words'

export type WeekAverage = {
  /** yyyy-MM-dd */
  monday: string
  count: number
  /** What the average rests on, where it is not a number of readings. */
  basis?: string
  /** Absent where too few readings make none. */
  average?: {
    value: number
    lower?: number
    text: string
    spoken?: string
    statusKey?: string
  } | null
}

type WeekAveragesProps = {
  label: string
  summary: ReactNode
  controls?: ReactNode
  /** Oldest first. */
  weeks: readonly WeekAverage[]
  axis: Axis
  valueHeader: string
  bands?: readonly ValueBand[]
  lines?: readonly ValueLine[]
}

/** The average of each week as a stroke over its seven days. */
export function WeekAverages(props: WeekAveragesProps) {
  const { label, summary, controls, weeks, axis, bands, lines, valueHeader } = props
  const { t } = useLingui()
  const formats = useFormats()
  const points = useWeekPoints(weeks)
  const columns = useReadingColumns(valueHeader)
  const first = weeks[0]?.monday
  const last = weeks.at(-1)?.monday
  const walls = useMemo(
    () => [wallOfDate(first ?? ''), wallOfDate(last ?? '') + 7 * dayMs] as const,
    [first, last],
  )
  const ySpan = useMemo(() => [axis.least, axis.most] as const, [axis.least, axis.most])
  if (points.length === 0) {
    return (
      <Text muted>
        <Trans>Too few readings for a weekly average.</Trans>
      </Text>
    )
  }
  const tooFew = weeks.length - points.length
  const days = Math.round((walls[1] - walls[0]) / dayMs)
  return (
    <Stack gap={2}>
      <Chart
        label={label}
        summary={summary}
        controls={controls}
        points={points}
        xSpan={walls}
        ySpan={ySpan}
        xTicks={dateTicks({ walls, days }, formats, { midnight: t`midnight`, noon: t`noon` })}
        yTicks={valueTicks(axis, formats)}
        bands={bandsOf(bands, axis, formats)}
        lines={lines}
        byColumn
        columns={columns}
      />
      {tooFew > 0 && (
        <Text muted>
          {t`${plural(tooFew, {
            one: '# week has too few readings for an average.',
            other: '# weeks have too few readings for an average.',
          })}`}
        </Text>
      )}
    </Stack>
  )
}

function useWeekPoints(weeks: readonly WeekAverage[]): readonly ChartPoint[] {
  const { t, i18n } = useLingui()
  const { dayAndMonth } = useFormats()
  return useMemo(
    () =>
      weeks.flatMap(({ monday, count, basis: given, average }) => {
        if (!average) return []
        const { value, lower, text, spoken = text, statusKey = '' } = average
        const from = wallOfDate(monday)
        const begin = dayAndMonth(from, wallPlace)
        const end = dayAndMonth(wallOfDate(addDays(monday, 6)), wallPlace)
        const basis = given ?? t`${plural(count, { one: '# reading', other: '# readings' })}`
        const detail = t`${begin} to ${end}, ${basis}`
        const known = readingWords[statusKey]
        const word = known && i18n._(known)
        return {
          id: monday,
          at: from + 3.5 * dayMs,
          extent: [from, from + 7 * dayMs] as const,
          value,
          lower,
          status: statusOfKey(statusKey),
          word,
          text,
          detail,
          spoken: [spoken, word, detail].filter(Boolean).join(', '),
        }
      }),
    [weeks, t, i18n, dayAndMonth],
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { scaleLinear } from 'd3-scale'
import { type ReactNode, useMemo } from 'react'
import type { LabResult } from '../data/labs'
import type { Formats } from '../i18n/formats'
import { useFormats } from '../i18n/use-formats'
import { dayMs } from '../readings/wall'
import { Chart } from '../ui/charts/chart'
import type { ChartPoint } from '../ui/charts/points'
import type { Tick } from '../ui/charts/time-ticks'
import type { Column } from '../ui/data-table'
import { Stack } from '../ui/stack'
import { StatusMark } from '../ui/status-mark'
import { Text } from '../ui/text'
import { digitsOf } from './figures'
import { placeOf } from './taken'
import { isByHand, useResultWords } from './use-result-words'

type TrendProps = {
  label: string
  /** What the eye should see, in a sentence. */
  summary: ReactNode
  valueHeader: string
  /** Newest first, as the server sends them. */
  results: readonly LabResult[]
}

/** Room before the first and after the last result. */
const edge = 45 * dayMs

/** The results of one test over the years, with the same rows as a table. */
export function Trend({ label, summary, valueHeader, results }: TrendProps) {
  const formats = useFormats()
  const points = usePoints(results)
  const columns = useColumns(valueHeader)
  const digits = Math.max(0, ...results.map(({ figure }) => digitsOf(figure)))
  const [xSpan, ySpan] = useMemo(() => spansOf(points), [points])
  const hasOwn = results.some(isByHand)
  if (points.length === 0) return null
  return (
    <Stack gap={2}>
      <Chart
        label={label}
        summary={summary}
        points={points}
        xSpan={xSpan}
        ySpan={ySpan}
        xTicks={(width) => monthTicks(xSpan, width, formats)}
        yTicks={([low, high]) =>
          scaleLinear()
            .domain([low, high])
            .ticks(4)
            .map((at) => ({ at, label: formats.number(at, digits) }))
        }
        joinWithin={Number.MAX_SAFE_INTEGER}
        columns={columns}
      />
      {hasOwn && (
        <Text muted size="small">
          <Trans>
            A ring around a mark means the result was entered by hand, not sent by a lab.
          </Trans>
        </Text>
      )}
    </Stack>
  )
}

/** Every result has its status; what was typed has a ring around it. */
function usePoints(results: readonly LabResult[]): readonly ChartPoint[] {
  const words = useResultWords()
  return useMemo(
    () =>
      results.toReversed().map((result) => {
        const { text, spoken, word, shape, taken, source } = words(result)
        const detail = `${taken}, ${source}`
        return {
          id: result.id,
          at: placeOf(result.takenOn),
          value: result.figure.value,
          status: shape,
          isRinged: isByHand(result),
          word,
          text,
          detail,
          spoken: [spoken, word, detail].filter(Boolean).join(', '),
        }
      }),
    [results, words],
  )
}

function useColumns(valueHeader: string): readonly Column<ChartPoint>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      { id: 'when', header: t`When and from where`, cell: ({ detail }) => detail, isLong: true },
      { id: 'value', header: valueHeader, numeric: true, cell: ({ text }) => text },
      {
        id: 'status',
        header: t`Status`,
        cell: ({ status, word }) =>
          status ? <StatusMark status={status} word={word} /> : word || '—',
      },
    ],
    [t, valueHeader],
  )
}

type Span = readonly [number, number]

function spansOf(points: readonly ChartPoint[]): readonly [Span, Span] {
  const places = points.map(({ at }) => at)
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = Math.max((high - low) * 0.25, high * 0.05)
  const [least = low, most = high] = scaleLinear()
    .domain([Math.max(0, low - room), high + room])
    .nice(4)
    .domain()
  return [
    [Math.min(...places) - edge, Math.max(...places) + edge],
    [least, most],
  ]
}

const narrow = 560

/** Beginnings of months, as many as have room, with their year. */
function monthTicks([from, to]: Span, width: number, { locale }: Formats): readonly Tick[] {
  const format = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const first = new Date(from)
  const months = Math.ceil((to - from) / (30.4 * dayMs))
  const step = Math.max(1, Math.ceil(months / (width < narrow ? 3 : 6)))
  return Array.from({ length: months + 1 }, (_, index) =>
    Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + index, 1),
  )
    .filter((at, index) => index > 0 && (index - 1) % step === 0 && at < to)
    .map((at) => ({ at, label: format.format(at) }))
}

import { useId } from 'react'
import type { ReportChart as Chart } from '../data/reports'
import { useWidth } from '../ui/charts/use-width'
import { classNames } from '../ui/class-names'
import type { RangeStatus } from '../ui/range-status'
import { shapeAt } from '../ui/status-shape'
import styles from './report-chart.module.css'
import { ReportTable } from './report-table'

type Mark = NonNullable<Chart['marks']>[number]

const statuses: Readonly<Record<string, RangeStatus>> = {
  veryLow: 'very-low',
  low: 'low',
  inRange: 'in-range',
  slightlyHigh: 'slightly-high',
  high: 'high',
  veryHigh: 'very-high',
}

export const reportStatus = (shape: string | undefined) => statuses[shape ?? '']

const height = 240
const plot = { left: 44, top: 12, bottom: height - 26 } as const
/** Room that the words of a time need. */
const wordRoom = 78

type Scale = {
  x: (value: number) => number
  y: (value: number) => number
  right: number
}

function scaleOf({ xFrom = 0, xTo = 1, yFrom = 0, yTo = 1 }: Chart, width: number): Scale {
  const right = width - 10
  return {
    right,
    x: (value) => plot.left + ((value - xFrom) / (xTo - xFrom)) * (right - plot.left),
    y: (value) => plot.bottom - ((value - yFrom) / (yTo - yFrom)) * (plot.bottom - plot.top),
  }
}

const usualWidth = 720

/** A chart drawn exactly as the server laid it out, so that paper and page show the same. */
export function ReportChart({ chart }: { chart: Chart }) {
  const id = useId()
  const [ref, measured] = useWidth<HTMLElement>(usualWidth)
  // A page that is not laid out yet has no width.
  const width = measured || usualWidth
  const scale = scaleOf(chart, width)
  const { title = '', unit = '', summary = '', marks = [], line = [] } = chart
  return (
    <figure ref={ref} className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.caption}>
        <span id={id} className={styles.title}>
          {title} <span className={styles.unit}>{unit}</span>
        </span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.plot} aria-hidden="true">
        <Bands chart={chart} scale={scale} />
        <Ticks chart={chart} scale={scale} />
        {line.length > 0 && <path d={pathOf(line, scale)} className={styles.line} />}
        {marks.map((mark) => (
          <MarkShape
            key={`${mark.shape} ${mark.x} ${mark.y}`}
            mark={mark}
            scale={scale}
            quiet={line.length > 0}
          />
        ))}
        <Arrows marks={marks} scale={scale} />
        <BandWords chart={chart} scale={scale} />
      </svg>
      <ChartTable chart={chart} />
    </figure>
  )
}

type PartProps = { chart: Chart; scale: Scale }

function Bands({ chart: { bands = [] }, scale }: PartProps) {
  return bands.map(({ from = 0, to = 0 }) => (
    <g key={`${from} ${to}`}>
      {to > from && (
        <rect
          x={plot.left}
          y={scale.y(to)}
          width={Math.max(0, scale.right - plot.left)}
          height={scale.y(from) - scale.y(to)}
          className={styles.band}
        />
      )}
      {[from, ...(to > from ? [to] : [])].map((value) => (
        <line
          key={value}
          x1={plot.left}
          x2={scale.right}
          y1={scale.y(value)}
          y2={scale.y(value)}
          className={styles.limit}
        />
      ))}
    </g>
  ))
}

/** The words of a band stand above the marks, so that both can be read. */
function BandWords({ chart: { bands = [] }, scale }: PartProps) {
  return bands.map(({ from = 0, to = 0, text }) => (
    <text key={`${from} ${to}`} x={plot.left + 6} y={scale.y(to) - 4} className={styles.label}>
      {text}
    </text>
  ))
}

function Ticks({ chart: { xTicks = [], yTicks = [] }, scale }: PartProps) {
  const between = (scale.right - plot.left) / Math.max(1, xTicks.length - 1)
  const every = Math.ceil(wordRoom / between)
  return (
    <>
      {yTicks.map(({ at = 0, text }) => (
        <g key={at}>
          <line
            x1={plot.left}
            x2={scale.right}
            y1={scale.y(at)}
            y2={scale.y(at)}
            className={styles.grid}
          />
          <text x={plot.left - 8} y={scale.y(at) + 5} className={styles.value}>
            {text}
          </text>
        </g>
      ))}
      {xTicks
        .filter((_, index) => index % every === 0)
        .map(({ at = 0, text }) => {
          const x = scale.x(at)
          const edge = x < plot.left + 30 ? 'start' : x > scale.right - 30 ? 'end' : 'middle'
          return (
            <text key={at} x={x} y={height - 6} textAnchor={edge} className={styles.time}>
              {text}
            </text>
          )
        })}
    </>
  )
}

function pathOf(line: NonNullable<Chart['line']>, scale: Scale): string {
  return line
    .map(({ x = 0, y = 0, anew }, index) => {
      const place = `${scale.x(x).toFixed(1)} ${scale.y(y).toFixed(1)}`
      return `${index === 0 || anew ? 'M' : 'L'}${place}`
    })
    .join('')
}

const stemHalf = { bar: 3, range: 6, box: 12, median: 12 } as const

function MarkShape({ mark, scale, quiet }: { mark: Mark; scale: Scale; quiet: boolean }) {
  const x = scale.x(mark.x ?? 0)
  const y = scale.y(mark.y ?? 0)
  const top = scale.y(mark.y2 ?? mark.y ?? 0)
  switch (mark.shape) {
    case 'bar':
    case 'range': {
      const half = stemHalf[mark.shape]
      return (
        <path
          d={`M${x} ${y}V${top}M${x - half} ${y}h${2 * half}M${x - half} ${top}h${2 * half}`}
          className={styles[mark.shape]}
        />
      )
    }
    case 'box':
      return <rect x={x - 12} y={top} width={24} height={y - top} className={styles.box} />
    case 'median':
      return <path d={`M${x - 12} ${y}h24`} className={styles.median} />
    default: {
      const status = reportStatus(mark.shape)
      return (
        <path
          d={shapeAt(quiet ? undefined : status, x, y, 0.55)}
          className={classNames(styles.mark, quiet ? styles.quiet : styles[status ?? 'in-range'])}
        />
      )
    }
  }
}

/** Above each mark whose value lies outside; the summary says what the arrow means. */
function Arrows({ marks, scale }: { marks: readonly Mark[]; scale: Scale }) {
  return marks
    .filter(({ beyond }) => beyond)
    .map(({ shape, x = 0, y = 0, y2 = y }) => (
      <path
        key={`${shape} ${x}`}
        data-beyond
        d={`M${scale.x(x) - 5} ${scale.y(y2) - 7}l5 -4l5 4`}
        className={styles.arrow}
      />
    ))
}

/** The same marks as rows, for people who do not see the chart. */
function ChartTable({ chart: { title = '', marks = [], tableColumns = [] } }: { chart: Chart }) {
  const rows = marks.filter(({ text }) => text)
  return (
    <ReportTable
      folded
      table={{
        title,
        columns: tableColumns,
        rows: rows.map(({ when = '', text = '' }) => ({ cells: [when, text] })),
      }}
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '../button'
import { type Column, DataTable } from '../data-table'
import { levelOf } from '../range-status'
import { StatusMark } from '../status-mark'
import { Axes } from './axes'
import { Band, type TargetBand } from './band'
import styles from './chart.module.css'
import { decimate } from './decimate'
import { Line } from './line'
import { plotFrame, type Span, spanOver } from './plot-frame'
import { type ChartPoint, Points } from './points'
import type { Tick } from './time-ticks'
import { useWidth } from './use-width'

/** Room at the right for the limits of the band, where no point covers them. */
const bandGutter = 36

type ChartProps = {
  /** Names the chart and its table. */
  label: string
  /** One sentence that states the message: "11 of 14 checks were in range." */
  summary: ReactNode
  /** Beside the summary: the choice of a period. */
  controls?: ReactNode
  points: readonly ChartPoint[]
  xSpan: Span
  ySpan: Span
  /** May ask for fewer marks on a narrow chart. */
  xTicks: (width: number) => readonly Tick[]
  yTicks: readonly Tick[]
  band?: TargetBand
  /** Joins points that lie at most so far apart. */
  joinWithin?: number
  /** The same points as rows. */
  columns: readonly Column<ChartPoint>[]
}

/** A figure with its message in a sentence, the drawing, and the same rows as a table. */
export function Chart(props: ChartProps) {
  const { label, summary, controls, columns, points } = props
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.caption}>
        <span className={styles.summary}>{summary}</span>
        {controls}
      </figcaption>
      {asTable ? (
        <DataTable caption={label} columns={columns} rows={points} rowId={({ id }) => id} />
      ) : (
        <Drawing {...props} />
      )}
      <div className={styles.twin}>
        <Button variant="quiet" onPress={() => setAsTable(!asTable)}>
          {asTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </div>
    </figure>
  )
}

function Drawing({ points, xSpan, ySpan, xTicks, yTicks, band, joinWithin }: ChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>(640)
  const [open, setOpen] = useState<ChartPoint | null>(null)
  const frame = useMemo(
    () => plotFrame(width, xSpan, spanOver(ySpan, points), band ? bandGutter : 0),
    [width, xSpan, ySpan, points, band],
  )
  const drawn = useMemo(() => {
    const graded = points.map((point) => ({ ...point, level: levelOf(point.status) }))
    return decimate(graded, xSpan[0], xSpan[1], Math.floor(frame.right - frame.left))
  }, [points, xSpan, frame])
  return (
    <div ref={ref} className={styles.drawing}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it carries the name */}
      <svg width={frame.width} height={frame.height} className={styles.svg}>
        {band && <Band frame={frame} band={band} />}
        <Axes frame={frame} xTicks={xTicks(width)} yTicks={yTicks} />
        {joinWithin !== undefined && <Line frame={frame} points={drawn} maxGap={joinWithin} />}
        <Points frame={frame} points={drawn} onOpen={setOpen} />
      </svg>
      {open && (
        <div
          className={styles.card}
          data-side={frame.x(open.at) > frame.width / 2 ? 'left' : 'right'}
          style={{ left: frame.x(open.at), top: frame.y(open.value) }}
          aria-hidden="true"
        >
          <StatusMark status={open.status} />
          <span className={styles.cardValue}>{open.text}</span>
          <span className={styles.cardDetail}>{open.detail}</span>
        </div>
      )}
    </div>
  )
}

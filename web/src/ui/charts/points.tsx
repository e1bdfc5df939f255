import { memo } from 'react'
import { type RangeStatus, rangeStatuses } from '../range-status'
import { circleAt, shapeAt, shapeClass } from '../status-shape'
import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'

export type ChartPoint = {
  id: string
  at: number
  value: number
  /** The second of two values; the point becomes a bar between both. */
  lower?: number
  /** A point that stands for a stretch of time, such as a week: its ends. */
  extent?: readonly [number, number]
  /** The value lies above the chart: an arrow at the top edge says so. */
  isBeyond?: boolean
  /** Set apart from the other points, whatever its status. */
  isRinged?: boolean
  /** Without one the point is neither good nor bad. */
  status?: RangeStatus
  /** The word of the status, where a reading calls its ranges differently. */
  word?: string
  /** The value as it is shown: "142 mg/dL". */
  text: string
  /** When and how: "before breakfast, today 7:12 AM". */
  detail: string
  /** All of it for a screen reader. */
  spoken: string
}

/** In range first, so that lows and highs lie on top and are never covered. */
const order: readonly (RangeStatus | undefined)[] = [
  undefined,
  'in-range',
  'slightly-high',
  'low',
  'high',
  'very-high',
  'very-low',
  'severely-high',
  'severely-low',
]

type PointsProps = { frame: PlotFrame; points: readonly ChartPoint[]; quiet?: boolean }

/** All points by status shape, one path for each status however many there are. */
export const Points = memo(function Points({ frame, points, quiet = false }: PointsProps) {
  const scale = dotScale(frame, points.length) * (quiet ? 0.8 : 1)
  return (
    <g aria-hidden="true" className={quiet ? styles.quietPoints : styles.points}>
      {order.map((status) => {
        const same = points.filter((point) => point.status === status)
        return same.length === 0 ? null : (
          <g key={status ?? 'none'}>
            <path
              d={same.map((point) => barOf(frame, point)).join('')}
              className={`${shapeClass(status)} ${styles.bars}`}
            />
            <path
              d={same.map((point) => dotOf(frame, point, scale)).join('')}
              className={shapeClass(status)}
            />
          </g>
        )
      })}
      <path
        d={points.map((point) => ringOf(frame, point, scale)).join('')}
        className={styles.rings}
      />
    </g>
  )
})

function ringOf(frame: PlotFrame, { isRinged, at, value }: ChartPoint, scale: number): string {
  return isRinged ? circleAt(frame.x(at), frame.y(value), 13 * scale) : ''
}

export function dotScale(frame: PlotFrame, count: number): number {
  return (frame.right - frame.left) / Math.max(1, count) < 8 ? 0.55 : 0.72
}

function dotOf(frame: PlotFrame, { status, at, value, lower }: ChartPoint, scale: number): string {
  const x = frame.x(at)
  const end = lower === undefined ? '' : circleAt(x, frame.y(lower), 4 * scale)
  return shapeAt(status, x, frame.y(value), scale) + end
}

/** The bar between two values, and a stroke at each of them over a stretch of time. */
function barOf(frame: PlotFrame, point: ChartPoint): string {
  const { at, value, lower, extent, isBeyond } = point
  const y = (each: number) => frame.y(each).toFixed(1)
  if (isBeyond)
    return `M${(frame.x(at) - 5).toFixed(1)} ${(frame.y(value) - 6).toFixed(1)}l5 -5l5 5`
  const bar = lower === undefined ? '' : `M${frame.x(at).toFixed(1)} ${y(value)}V${y(lower)}`
  if (!extent) return bar
  const [from, to] = [frame.x(extent[0]) + 1.5, frame.x(extent[1]) - 1.5]
  const stroke = (each: number) => `M${from.toFixed(1)} ${y(each)}H${to.toFixed(1)}`
  return bar + stroke(value) + (lower === undefined ? '' : stroke(lower))
}

/** The statuses that occur, lowest first, each with its word. */
export function statusesOf(
  points: readonly ChartPoint[],
): { status: RangeStatus; word?: string }[] {
  const words = new Map(
    points.flatMap(({ status, word }) => (status ? [[status, word] as const] : [])),
  )
  return rangeStatuses.flatMap((status) =>
    words.has(status) ? [{ status, word: words.get(status) }] : [],
  )
}

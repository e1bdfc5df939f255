import { type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { levelOf } from '../range-status'
import { StatusMark } from '../status-mark'
import { Axes, lowLine } from './axes'
import { Band, Reference, type ReferenceLine, type TargetBand } from './band'
import styles from './chart.module.css'
import { decimate } from './decimate'
import { FocusPoints } from './focus-points'
import { Line } from './line'
import { nearest } from './nearest'
import { type PlotFrame, plotFrame, type Span, spanOver } from './plot-frame'
import { type ChartPoint, Points } from './points'
import type { Tick } from './time-ticks'
import { useWidth } from './use-width'

/** Room at the right for the limits of the band, where no point covers them. */
const bandGutter = 36

/** One empty list, so that nothing is worked out anew for a missing one. */
const none: readonly never[] = []

export type DrawingProps = {
  points: readonly ChartPoint[]
  xSpan: Span
  /** Widens by itself when a value lies outside, unless it is fixed. */
  ySpan: Span
  isFixed?: boolean
  /** May ask for fewer marks on a narrow chart. */
  xTicks: (width: number) => readonly Tick[]
  yTicks: (span: Span) => readonly Tick[]
  bands?: readonly TargetBand[]
  lines?: readonly ReferenceLine[]
  /** Joins points that lie at most so far apart. */
  joinWithin?: number
  /** A line of its own in pieces, because nothing is known in between. */
  trend?: { label: string; pieces: readonly (readonly { at: number; value: number }[])[] }
  /** Points that only lie behind, without focus and card. */
  quiet?: readonly ChartPoint[]
  /** Drawn between the band and the points. */
  backdrop?: (frame: PlotFrame) => ReactNode
  /** A pointer anywhere above or below opens a point. */
  byColumn?: boolean
}

export function Drawing(props: DrawingProps) {
  const {
    points,
    quiet = none,
    xSpan,
    ySpan,
    isFixed = false,
    bands = none,
    lines = none,
    trend,
    joinWithin,
  } = props
  const [ref, width] = useWidth<HTMLDivElement>(640)
  const [open, setOpen] = useState<ChartPoint | null>(null)
  const limits = bands.length + lines.length > 0
  const tall = useMemo(
    () =>
      isFixed
        ? ySpan
        : spanOver(ySpan, [...points, ...quiet, ...(trend?.pieces.flat() ?? []), ...lines]),
    [ySpan, isFixed, points, quiet, trend, lines],
  )
  const frame = useMemo(
    () => plotFrame(width, xSpan, tall, limits ? bandGutter : 0),
    [width, xSpan, tall, limits],
  )
  const xTicks = props.xTicks(width)
  const height = frame.height + (xTicks.some(({ isLow }) => isLow) ? lowLine : 0)
  const drawn = useThinned(points, frame, xSpan)
  const behind = useThinned(quiet, frame, xSpan)
  const seek = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect()
    setOpen(nearest(frame, drawn, [clientX - left, clientY - top], props.byColumn))
  }
  return (
    <div ref={ref} className={styles.drawing}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it carries the name */}
      <svg
        width={frame.width}
        height={height}
        viewBox={`0 0 ${frame.width} ${height}`}
        className={styles.svg}
        onPointerMove={seek}
        onPointerDown={seek}
        onPointerLeave={() => setOpen(null)}
      >
        {bands.map((band) => (
          <Band key={`${band.low}-${band.high}`} frame={frame} band={band} />
        ))}
        <Axes frame={frame} xTicks={xTicks} yTicks={props.yTicks(tall)} />
        {lines.map((line) => (
          <Reference key={line.label} frame={frame} line={line} />
        ))}
        {joinWithin !== undefined && <Line frame={frame} points={drawn} maxGap={joinWithin} />}
        {behind.length > 0 && <Points frame={frame} points={behind} quiet />}
        {props.backdrop?.(frame)}
        <Points frame={frame} points={drawn} />
        {trend?.pieces.map((piece) => (
          <Line key={piece[0]?.at} frame={frame} points={piece} className={styles.trend} />
        ))}
      </svg>
      {/* A sheet of its own, so that a moving focus never draws the many points anew. */}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it carries the name */}
      <svg
        width={frame.width}
        height={frame.height}
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        className={styles.overlay}
      >
        {open && (
          <circle
            cx={frame.x(open.at)}
            cy={frame.y(open.value)}
            r={11}
            className={styles.opened}
            aria-hidden="true"
          />
        )}
        <FocusPoints frame={frame} points={drawn} onOpen={setOpen} />
      </svg>
      {open && <Card frame={frame} point={open} />}
    </div>
  )
}

/** Dots closer than this cover each other. */
const columnPixels = 2
const grainPixels = 5

function useThinned(points: readonly ChartPoint[], frame: PlotFrame, xSpan: Span) {
  return useMemo(() => {
    const columns = Math.floor((frame.right - frame.left) / columnPixels)
    const [low = 0, high = 1] = frame.y.domain()
    return decimate(points, xSpan[0], xSpan[1], columns, {
      levelOf: ({ status }) => (status ? levelOf(status) : 0),
      grain: ((high - low) / (frame.bottom - frame.top)) * grainPixels,
    })
  }, [points, xSpan, frame])
}

/** Half of what a card is tall, so that it stays inside of the drawing. */
const halfCard = 52

function Card({ frame, point }: { frame: PlotFrame; point: ChartPoint }) {
  const top = Math.min(Math.max(frame.y(point.value), halfCard), frame.height - halfCard)
  return (
    <div
      className={styles.pointCard}
      data-side={frame.x(point.at) > frame.width / 2 ? 'left' : 'right'}
      style={{ left: frame.x(point.at), top }}
      aria-hidden="true"
    >
      {point.status && <StatusMark status={point.status} word={point.word} />}
      <span className={styles.cardValue}>{point.text}</span>
      <span className={styles.cardDetail}>{point.detail}</span>
    </div>
  )
}

import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'
import type { Tick } from './time-ticks'

type AxesProps = {
  frame: PlotFrame
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
}

/** Hairlines with their values at the left, and the times below. */
export function Axes({ frame, xTicks, yTicks }: AxesProps) {
  return (
    <g aria-hidden="true">
      {yTicks.map(({ at, label }) => (
        <g key={at} transform={`translate(0 ${frame.y(at)})`}>
          <line x1={frame.left} x2={frame.right} className={styles.grid} />
          <text x={frame.left - 8} dy="0.35em" className={styles.yLabel}>
            {label}
          </text>
        </g>
      ))}
      {apart(frame, xTicks).map(({ at, label }) => (
        <g key={at} transform={`translate(${frame.x(at)} ${frame.bottom})`}>
          <line y2={5} className={styles.grid} />
          <text y={22} className={xLabelClass(frame, at)}>
            {label}
          </text>
        </g>
      ))}
    </g>
  )
}

type Side = 'start' | 'middle' | 'end'

/** Labels at the ends turn inward, so that they stay inside the chart. */
function sideOf(frame: PlotFrame, at: number): Side {
  const room = 28
  if (frame.x(at) > frame.width - room) return 'end'
  return frame.x(at) < frame.left + room ? 'start' : 'middle'
}

function xLabelClass(frame: PlotFrame, at: number): string | undefined {
  return { start: styles.xLabelStart, middle: styles.xLabel, end: styles.xLabelEnd }[
    sideOf(frame, at)
  ]
}

/** About what a letter of a label is wide, and the least room between two labels. */
const letter = 7.5
const gap = 8

const shares: Readonly<Record<Side, number>> = { start: 0, middle: 0.5, end: 1 }

/** The marks whose labels do not touch the one before. */
export function apart(frame: PlotFrame, ticks: readonly Tick[]): readonly Tick[] {
  let free = Number.NEGATIVE_INFINITY
  return ticks.filter(({ at, label }) => {
    const width = label.length * letter
    const left = frame.x(at) - width * shares[sideOf(frame, at)]
    if (left < free) return false
    free = left + width + gap
    return true
  })
}

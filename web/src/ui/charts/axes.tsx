import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'
import type { Tick } from './time-ticks'

type AxesProps = {
  frame: PlotFrame
  xTicks: readonly Tick[]
  yTicks: readonly Tick[]
}

/** How much lower the second line of labels is. */
export const lowLine = 18

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
      {apart(frame, xTicks).map((tick) => (
        <g key={tick.at} transform={`translate(${frame.x(tick.at)} ${frame.bottom})`}>
          <line y2={5} className={styles.grid} />
          <text y={tick.isLow ? 22 + lowLine : 22} className={xLabelClass(frame, tick)}>
            {tick.label}
          </text>
        </g>
      ))}
    </g>
  )
}

type Side = 'start' | 'middle' | 'end'

/** Labels at the ends turn inward, so that they stay inside the chart. Those of parts stay put. */
function sideOf(frame: PlotFrame, { at, isLow }: Tick): Side {
  if (isLow !== undefined) return 'middle'
  const room = 28
  if (frame.x(at) > frame.width - room) return 'end'
  return frame.x(at) < frame.left + room ? 'start' : 'middle'
}

function xLabelClass(frame: PlotFrame, tick: Tick): string | undefined {
  return { start: styles.xLabelStart, middle: styles.xLabel, end: styles.xLabelEnd }[
    sideOf(frame, tick)
  ]
}

/** About what a letter of a label is wide, and the least room between two labels. */
const letter = 7.5
const gap = 8

const shares: Readonly<Record<Side, number>> = { start: 0, middle: 0.5, end: 1 }

/** The marks whose labels do not touch the one before. */
export function apart(frame: PlotFrame, ticks: readonly Tick[]): readonly Tick[] {
  const free = { high: Number.NEGATIVE_INFINITY, low: Number.NEGATIVE_INFINITY }
  return ticks.filter((tick) => {
    const { at, label, isLow } = tick
    const row = isLow ? 'low' : 'high'
    const width = label.length * letter
    const left = frame.x(at) - width * shares[sideOf(frame, tick)]
    if (left < free[row]) return false
    free[row] = left + width + gap
    return true
  })
}

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
      {xTicks.map(({ at, label }) => (
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

/** Labels at the ends turn inward, so that they stay inside the chart. */
function xLabelClass(frame: PlotFrame, at: number): string | undefined {
  const room = 28
  if (frame.x(at) > frame.width - room) return styles.xLabelEnd
  return frame.x(at) < frame.left + room ? styles.xLabelStart : styles.xLabel
}

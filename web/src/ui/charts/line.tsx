import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'

type LineProps = {
  frame: PlotFrame
  points: readonly { at: number; value: number }[]
  /** Where points lie further apart the line breaks, because nothing is known between. */
  maxGap?: number
  className?: string
}

export function Line(props: LineProps) {
  const { frame, points, maxGap = Number.POSITIVE_INFINITY, className = styles.line } = props
  const d = points
    .map(({ at, value }, index) => {
      const before = points[index - 1]
      const command = before && at - before.at <= maxGap ? 'L' : 'M'
      return `${command}${frame.x(at).toFixed(1)} ${frame.y(value).toFixed(1)}`
    })
    .join('')
  return <path d={d} className={className} aria-hidden="true" />
}

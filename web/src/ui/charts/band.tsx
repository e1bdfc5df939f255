import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'

export type TargetBand = {
  low: number
  high: number
  /** The limits in words, written on the band. */
  lowLabel: string
  highLabel: string
}

/** The target as a pale band with its limits written on it. */
export function Band({ frame, band }: { frame: PlotFrame; band: TargetBand }) {
  const [top, bottom] = [frame.y(band.high), frame.y(band.low)]
  return (
    <g aria-hidden="true">
      <rect
        x={frame.left}
        width={Math.max(0, frame.right - frame.left)}
        y={top}
        height={Math.max(0, bottom - top)}
        className={styles.band}
      />
      <line x1={frame.left} x2={frame.right} y1={top} y2={top} className={styles.limit} />
      <line x1={frame.left} x2={frame.right} y1={bottom} y2={bottom} className={styles.limit} />
      <text x={frame.right - 6} y={top + 16} className={styles.bandLabel}>
        {band.highLabel}
      </text>
      <text x={frame.right - 6} y={bottom + 15} className={styles.bandLabel}>
        {band.lowLabel}
      </text>
    </g>
  )
}

export type ReferenceLine = { value: number; label: string }

/** A single limit, a goal or a start, with its name on it. */
export function Reference({ frame, line }: { frame: PlotFrame; line: ReferenceLine }) {
  const y = frame.y(line.value)
  return (
    <g aria-hidden="true">
      <line x1={frame.left} x2={frame.right} y1={y} y2={y} className={styles.reference} />
      <text x={frame.right - 6} y={y - 6} className={styles.referenceLabel}>
        {line.label}
      </text>
    </g>
  )
}

import type { RangeStatus } from './range-status'
import styles from './status-shape.module.css'

type Shape = { d: string; hollow?: boolean }

const up = 'M0 -7 L8 6.5 H-8 Z'
const down = 'M0 7 L8 -6.5 H-8 Z'
const twiceUp = 'M0 -9 L7.5 -0.5 H-7.5 Z M0 0.5 L7.5 9 H-7.5 Z'
const twiceDown = 'M0 9 L7.5 0.5 H-7.5 Z M0 -0.5 L7.5 -9 H-7.5 Z'

// Low and high differ in direction, near and far in number, far and severe in
// filling, so that the shape alone tells the status.
const shapes: Record<RangeStatus, Shape> = {
  'severely-low': { d: twiceDown },
  'very-low': { d: twiceDown, hollow: true },
  low: { d: down },
  'in-range': { d: 'M-6.5 0 A6.5 6.5 0 1 1 6.5 0 A6.5 6.5 0 1 1 -6.5 0 Z' },
  'slightly-high': { d: 'M0 -4.5 L5.5 4.5 H-5.5 Z' },
  high: { d: up },
  'very-high': { d: twiceUp, hollow: true },
  'severely-high': { d: twiceUp },
}

/** The shape of a status around the point 0,0, for use inside an svg. */
export function StatusShape({ status, scale = 1 }: { status: RangeStatus; scale?: number }) {
  const { d, hollow } = shapes[status]
  return (
    <path
      d={d}
      transform={scale === 1 ? undefined : `scale(${scale})`}
      className={`${styles[status]} ${hollow ? styles.hollow : styles.solid}`}
    />
  )
}

import type { RangeStatus } from './range-status'
import styles from './status-shape.module.css'

type Corner = readonly [number, number]
type Shape = { corners: readonly (readonly Corner[])[]; hollow?: boolean }

const up: Shape['corners'] = [
  [
    [0, -7],
    [8, 6.5],
    [-8, 6.5],
  ],
]
const down: Shape['corners'] = [
  [
    [0, 7],
    [8, -6.5],
    [-8, -6.5],
  ],
]
const twiceUp: Shape['corners'] = [
  [
    [0, -9],
    [7.5, -0.5],
    [-7.5, -0.5],
  ],
  [
    [0, 0.5],
    [7.5, 9],
    [-7.5, 9],
  ],
]
const twiceDown: Shape['corners'] = [
  [
    [0, 9],
    [7.5, 0.5],
    [-7.5, 0.5],
  ],
  [
    [0, -0.5],
    [7.5, -9],
    [-7.5, -9],
  ],
]

/** The radius of the round shape. */
const round = 6.5

// Low and high differ in direction, near and far in number, far and severe in
// filling, so that the shape alone tells the status. A shape without corners is round.
const shapes: Record<RangeStatus, Shape> = {
  'severely-low': { corners: twiceDown },
  'very-low': { corners: twiceDown, hollow: true },
  low: { corners: down },
  'in-range': { corners: [] },
  'slightly-high': {
    corners: [
      [
        [0, -4.5],
        [5.5, 4.5],
        [-5.5, 4.5],
      ],
    ],
  },
  high: { corners: up },
  'very-high': { corners: twiceUp, hollow: true },
  'severely-high': { corners: twiceUp },
}

/** The outline of a status around a point; many of them make one path. */
export function shapeAt(status: RangeStatus | undefined, x: number, y: number, scale = 1): string {
  const { corners } = status ? shapes[status] : { corners: [] }
  if (corners.length === 0) return circleAt(x, y, round * scale)
  return corners
    .map((figure) => {
      const places = figure.map(([dx, dy]) => `${short(x + dx * scale)} ${short(y + dy * scale)}`)
      return `M${places.join('L')}Z`
    })
    .join('')
}

export function circleAt(x: number, y: number, radius: number): string {
  const r = short(radius)
  const half = `a${r} ${r} 0 1 1 `
  return `M${short(x - radius)} ${short(y)}${half}${short(2 * radius)} 0${half}${short(-2 * radius)} 0Z`
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Colour and filling of a status; one without a status is neither good nor bad. */
export function shapeClass(status: RangeStatus | undefined): string {
  if (!status) return `${styles.neutral} ${styles.solid}`
  return `${styles[status]} ${shapes[status].hollow ? styles.hollow : styles.solid}`
}

/** The shape of a status around the point 0,0, for use inside an svg. */
export function StatusShape({ status, scale = 1 }: { status: RangeStatus; scale?: number }) {
  return <path d={shapeAt(status, 0, 0, scale)} className={shapeClass(status)} />
}

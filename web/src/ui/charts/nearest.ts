import type { PlotFrame } from './plot-frame'

type Place = { at: number; value: number; lower?: number }

/** How far a finger or a pointer may miss, in pixels. */
const missBy = 28

/** The point next to a place of the drawing; with `column` the one above or below it. */
export function nearest<Point extends Place>(
  frame: PlotFrame,
  points: readonly Point[],
  [x, y]: readonly [number, number],
  column = false,
): Point | null {
  let best: Point | null = null
  let least = column ? Number.POSITIVE_INFINITY : missBy ** 2
  for (const point of points) {
    const dx = frame.x(point.at) - x
    const dy = column ? 0 : gap(frame, point, y)
    const distance = dx * dx + dy * dy
    if (distance < least) {
      least = distance
      best = point
    }
  }
  return best
}

/** How far above or below a point lies; one with two values reaches from one to the other. */
function gap(frame: PlotFrame, { value, lower = value }: Place, y: number): number {
  return Math.max(0, frame.y(value) - y, y - frame.y(lower))
}

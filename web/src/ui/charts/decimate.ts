export type Thinnable = {
  at: number
  value: number
  /** The second of two values, below the first. */
  lower?: number
  /** -3 to 4; a point may be out of range though another value beside it is higher. */
  level?: number
}

type Kept = { lowest: number; highest: number }

type Thinning<Point> = {
  levelOf?: (point: Point) => number
  /** Values this far apart are told apart, so that a cloud stays a cloud. */
  grain?: number
}

/**
 * Thins points for drawing: of every status in every column of pixels the lowest
 * and the highest value stay. So no low and no high ever disappears, however many
 * points share a pixel.
 */
export function decimate<Point extends Thinnable>(
  points: readonly Point[],
  from: number,
  to: number,
  columns: number,
  { levelOf = ({ level = 0 }) => level, grain = Number.POSITIVE_INFINITY }: Thinning<Point> = {},
): Point[] {
  if (points.length <= columns || columns < 1 || to <= from) return [...points]
  const kept = new Map<string, Kept>()
  const bottom = (index: number) => points[index]?.lower ?? points[index]?.value ?? 0
  const top = (index: number) => points[index]?.value ?? 0
  points.forEach((point, index) => {
    const share = (point.at - from) / (to - from)
    const column = Math.min(columns - 1, Math.max(0, Math.floor(share * columns)))
    const key = `${column}/${levelOf(point)}/${Math.floor(point.value / grain)}`
    const ends = kept.get(key)
    if (!ends) {
      kept.set(key, { lowest: index, highest: index })
      return
    }
    if (bottom(index) < bottom(ends.lowest)) ends.lowest = index
    if (top(index) > top(ends.highest)) ends.highest = index
  })
  const indexes = new Set([...kept.values()].flatMap(({ lowest, highest }) => [lowest, highest]))
  return points.filter((_, index) => indexes.has(index))
}

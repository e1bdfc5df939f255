export type Thinnable = {
  at: number
  value: number
  /** -3 to 4; a point may be out of range though another value beside it is higher. */
  level?: number
}

type Column = { lowest: number; highest: number; lowestLevel: number; highestLevel: number }

/**
 * Thins points for drawing to at most four per column of pixels: the lowest and
 * the highest value, and the lowest and the highest status. So no low and no
 * high ever disappears, however many points share a pixel.
 */
export function decimate<Point extends Thinnable>(
  points: readonly Point[],
  from: number,
  to: number,
  columns: number,
): Point[] {
  if (points.length <= columns || columns < 1 || to <= from) return [...points]
  const kept = new Map<number, Column>()
  points.forEach((point, index) => {
    const share = (point.at - from) / (to - from)
    const key = Math.min(columns - 1, Math.max(0, Math.floor(share * columns)))
    const column = kept.get(key)
    if (!column) {
      kept.set(key, { lowest: index, highest: index, lowestLevel: index, highestLevel: index })
      return
    }
    const value = (i: number) => points[i]?.value ?? 0
    const level = (i: number) => points[i]?.level ?? 0
    if (point.value < value(column.lowest)) column.lowest = index
    if (point.value > value(column.highest)) column.highest = index
    if (level(index) < level(column.lowestLevel)) column.lowestLevel = index
    if (level(index) > level(column.highestLevel)) column.highestLevel = index
  })
  const indexes = new Set([...kept.values()].flatMap((column) => Object.values(column)))
  return points.filter((_, index) => indexes.has(index))
}

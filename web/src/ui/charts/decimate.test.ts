import { describe, expect, it } from 'vitest'
import { decimate, type Thinnable } from './decimate'

/** Ten thousand ordinary checks in a repeating pattern. */
const many: Thinnable[] = Array.from({ length: 10_000 }, (_, at) => ({
  at,
  value: 110 + ((at * 7919) % 41),
  level: 0,
}))

const withPoint = (index: number, point: Partial<Thinnable>) =>
  many.map((each, i) => (i === index ? { ...each, ...point } : each))

/** Repeatable numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** Of a check before or after a meal, as the server might send it. */
function levelOf(value: number, chance: number): number {
  if (value < 70) return value < 54 ? -2 : -1
  if (value > 180) return value > 250 ? 3 : 2
  return value > 130 && chance < 0.5 ? 1 : 0
}

describe('decimate', () => {
  it('leaves few points alone', () => {
    const few = many.slice(0, 50)
    expect(decimate(few, 0, 50, 100)).toEqual(few)
  })

  it('keeps few points per column, in order', () => {
    const thin = decimate(many, 0, 10_000, 300)
    expect(thin.length).toBeLessThanOrEqual(1200)
    expect(thin.length).toBeGreaterThanOrEqual(300)
    expect(thin.map(({ at }) => at)).toEqual([...thin.map(({ at }) => at)].sort((a, b) => a - b))
  })

  it.each([0, 1, 33, 5_000, 9_998, 9_999])('never drops a low or a high at %i', (index) => {
    const low = withPoint(index, { value: 52, level: -2 })
    expect(decimate(low, 0, 10_000, 300)).toContainEqual(low[index])
    const high = withPoint(index, { value: 320, level: 3 })
    expect(decimate(high, 0, 10_000, 300)).toContainEqual(high[index])
  })

  it('keeps a point that is high by its meal though a higher one beside it is not', () => {
    const points = withPoint(5_000, { value: 140, level: 1 }).map((each, i) =>
      i === 5_001 ? { ...each, value: 175, level: 0 } : each,
    )
    const thin = decimate(points, 0, 10_000, 300)
    expect(thin).toContainEqual(points[5_000])
    expect(thin).toContainEqual(points[5_001])
  })

  it('keeps both ends of every column', () => {
    const thin = decimate(many, 0, 10_000, 100)
    for (let column = 0; column < 100; column++) {
      const inside = ({ at }: Thinnable) => Math.floor(at / 100) === column
      const values = many.filter(inside).map(({ value }) => value)
      const left = thin.filter(inside).map(({ value }) => value)
      expect(Math.min(...left)).toBe(Math.min(...values))
      expect(Math.max(...left)).toBe(Math.max(...values))
    }
  })

  it('keeps both numbers of a pressure: the lowest bottom and the highest top', () => {
    const pressures = many.map((each, i) => ({
      ...each,
      lower: i === 4_321 ? 31 : 70 + ((i * 31) % 17),
      value: i === 4_322 ? 255 : 120,
    }))
    const thin = decimate(pressures, 0, 10_000, 300)
    expect(thin).toContainEqual(pressures[4_321])
    expect(thin).toContainEqual(pressures[4_322])
  })

  it('keeps, for any points, the ends and every status of every column', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomFrom(seed)
      const columns = 1 + Math.floor(random() * 120)
      const points = Array.from({ length: 50 + Math.floor(random() * 800) }, () => {
        const value = 20 + Math.floor(random() * 600)
        return { at: random() * 1000, value, level: levelOf(value, random()) }
      })
      const columnOf = ({ at }: Thinnable) =>
        Math.min(columns - 1, Math.floor((at / 1000) * columns))
      const byColumn = new Map<number, Thinnable[]>()
      for (const point of decimate(points, 0, 1000, columns)) {
        byColumn.set(columnOf(point), [...(byColumn.get(columnOf(point)) ?? []), point])
      }
      const lost = points.filter((point) => {
        const beside = byColumn.get(columnOf(point)) ?? []
        const below = beside.some(({ value }) => value <= point.value)
        const above = beside.some(({ value }) => value >= point.value)
        return !below || !above || !beside.some(({ level }) => level === point.level)
      })
      expect(lost).toEqual([])
    }
  })

  it('keeps the middle of a cloud too, as finely as it is asked to', () => {
    const thin = decimate(many, 0, 10_000, 100, { grain: 10 })
    const middle = thin.filter(({ value }) => value > 125 && value < 135)
    expect(middle.length).toBeGreaterThanOrEqual(100)
    expect(thin.length).toBeLessThan(many.length / 2)
  })

  it('counts points outside of the span to its edge', () => {
    const points = [{ at: -5, value: 10, level: -3 }, ...many]
    expect(decimate(points, 0, 10_000, 300)).toContainEqual(points[0])
  })
})

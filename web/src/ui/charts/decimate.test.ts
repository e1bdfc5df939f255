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

describe('decimate', () => {
  it('leaves few points alone', () => {
    const few = many.slice(0, 50)
    expect(decimate(few, 0, 50, 100)).toEqual(few)
  })

  it('keeps at most four points per column, in order', () => {
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

  it('counts points outside of the span to its edge', () => {
    const points = [{ at: -5, value: 10, level: -3 }, ...many]
    expect(decimate(points, 0, 10_000, 300)).toContainEqual(points[0])
  })
})

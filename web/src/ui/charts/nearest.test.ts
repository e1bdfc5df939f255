import { describe, expect, it } from 'vitest'
import { nearest } from './nearest'
import { plotFrame } from './plot-frame'

const frame = plotFrame(640, [0, 100], [0, 100])
const points = [
  { at: 20, value: 20 },
  { at: 50, value: 90, lower: 40 },
  { at: 80, value: 60 },
]
const at = (x: number, y: number) => [frame.x(x), frame.y(y)] as const

describe('nearest', () => {
  it('takes the point that a finger just misses, and none far away', () => {
    expect(nearest(frame, points, at(21, 22))).toBe(points[0])
    expect(nearest(frame, points, at(35, 20))).toBeNull()
  })

  it('takes a bar anywhere between its two values', () => {
    expect(nearest(frame, points, at(50, 65))).toBe(points[1])
    expect(nearest(frame, points, at(50, 5))).toBeNull()
  })

  it('takes whatever is above or below by column', () => {
    expect(nearest(frame, points, at(70, 0), true)).toBe(points[2])
    expect(nearest(frame, [], at(70, 0), true)).toBeNull()
  })
})

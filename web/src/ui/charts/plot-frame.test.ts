import { describe, expect, it } from 'vitest'
import { plotFrame, spanOver } from './plot-frame'

describe('spanOver', () => {
  it('stays as asked when every value fits', () => {
    expect(spanOver([40, 300], [{ value: 118 }])).toEqual([40, 300])
    expect(spanOver([40, 300], [])).toEqual([40, 300])
  })

  it('widens for a low below and a high above', () => {
    const [low, high] = spanOver([40, 300], [{ value: 21 }, { value: 580 }])
    expect(low).toBeLessThan(21)
    expect(high).toBeGreaterThan(580)
  })

  it('widens for the lower of two values', () => {
    expect(spanOver([60, 200], [{ value: 190, lower: 44 }])[0]).toBeLessThan(44)
  })
})

describe('plotFrame', () => {
  it('is 320 tall on large and 240 on small', () => {
    expect(plotFrame(800, [0, 1], [0, 1]).height).toBe(320)
    expect(plotFrame(340, [0, 1], [0, 1]).height).toBe(240)
  })

  it('keeps points off the gutter', () => {
    const frame = plotFrame(800, [0, 1], [0, 1], 36)
    expect(frame.x(1)).toBe(frame.right - 36)
    expect(frame.y(0)).toBe(frame.bottom)
  })
})

import { describe, expect, it } from 'vitest'
import { apart } from './axes'
import { plotFrame } from './plot-frame'

const labels = (width: number, days: readonly number[]) => {
  const frame = plotFrame(width, [0, 7], [0, 1])
  return apart(
    frame,
    days.map((at) => ({ at, label: `Feb ${20 + at}` })),
  ).map(({ label }) => label)
}

describe('the marks below a chart', () => {
  it('all stand where there is room', () => {
    expect(labels(800, [0, 2, 4, 6])).toEqual(['Feb 20', 'Feb 22', 'Feb 24', 'Feb 26'])
  })

  it('leave one out that would touch the first, which is turned inward', () => {
    expect(labels(240, [0, 2, 4, 6])).toEqual(['Feb 20', 'Feb 24', 'Feb 26'])
    expect(labels(300, [0, 1, 4])).toEqual(['Feb 20', 'Feb 24'])
  })

  it('all stand on a narrow chart when every other one is on a second line', () => {
    const parts = ['Madrugada', 'Mañana', 'Après-midi', 'Evening'].map((label, index) => ({
      at: index * 6 + 3,
      label,
      isLow: index % 2 === 1,
    }))
    const frame = plotFrame(310, [0, 24], [0, 1], 40)
    expect(apart(frame, parts)).toHaveLength(4)
    expect(
      apart(
        frame,
        parts.map(({ at, label }) => ({ at, label })),
      ).length,
    ).toBeLessThan(4)
  })
})

import { describe, expect, it } from 'vitest'
import { createFormats } from '../../i18n/formats'
import { timeTicks } from './time-ticks'

const formats = createFormats('en-US', 'US')
const words = { midnight: 'midnight', noon: 'noon' }
const place = { timeZone: 'America/New_York' }
const labels = (from: number, to: number) =>
  timeTicks(from, to, place, formats, words).map(({ label }) => label.replace(/\u00a0/g, ' '))

describe('timeTicks', () => {
  it('writes the times of one day in plain words', () => {
    const midnight = Date.UTC(2026, 2, 4, 5)
    expect(labels(midnight, midnight + 86_400_000)).toEqual([
      'midnight',
      '6:00 AM',
      'noon',
      '6:00 PM',
      'midnight',
    ])
  })

  it('writes dates for more days, few enough to read', () => {
    const midnight = Date.UTC(2026, 0, 4, 5)
    expect(labels(midnight, midnight + 14 * 86_400_000 - 1)).toEqual([
      'Jan 4',
      'Jan 6',
      'Jan 8',
      'Jan 10',
      'Jan 12',
      'Jan 14',
      'Jan 16',
    ])
  })

  it('stays on midnight over a change to summer time', () => {
    const midnight = Date.UTC(2026, 2, 7, 5)
    const ticks = timeTicks(midnight, midnight + 4 * 86_400_000, place, formats, words)
    expect(ticks.map(({ at }) => formats.startOfDay(at, place))).toEqual(ticks.map(({ at }) => at))
    expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length)
  })
})

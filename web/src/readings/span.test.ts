import { describe, expect, it } from 'vitest'
import { lastDays, problemOfDates, spanBetween, spanChoices, spanOf } from './span'

const today = '2026-03-04'
const asked = (search: string) => spanOf(new URLSearchParams(search), today, spanChoices, 14)

describe('the period of a page', () => {
  it.each([
    ['', '2026-02-19', 14],
    ['days=7', '2026-02-26', 7],
    ['days=30', '2026-02-03', 30],
    ['days=90', '2025-12-05', 90],
    ['days=365', '2025-03-05', 365],
    ['days=8', '2026-02-19', 14],
    ['days=x', '2026-02-19', 14],
  ])('?%s begins on %s', (search, from, days) => {
    expect(asked(search)).toMatchObject({ from, to: today, days, custom: false })
  })

  it('takes two dates, both of them in it', () => {
    expect(asked('from=2026-02-27&to=2026-03-01')).toMatchObject({
      days: 3,
      custom: true,
      start: '2026-02-27T00:00:00',
      end: '2026-03-02T00:00:00',
    })
  })

  it.each([
    ['from=2026-02-30&to=2026-03-01'],
    ['from=2026-03-02&to=2026-03-01'],
    ['from=2026-03-01&to=2026-03-05'],
    ['from=2020-03-01&to=2026-03-01'],
    ['from=2026-03-01'],
    ['from=yesterday&to=today'],
  ])('falls back to the usual days for ?%s', (search) => {
    expect(asked(search)).toEqual(lastDays(14, today))
  })

  it('says what is wrong with dates', () => {
    expect(problemOfDates('', '2026-03-01', today)).toBe('incomplete')
    expect(problemOfDates('2026-03-02', '2026-03-01', today)).toBe('backward')
    expect(problemOfDates('2026-03-02', '2026-03-05', today)).toBe('future')
    expect(problemOfDates('2023-03-02', '2026-03-01', today)).toBe('too-long')
    expect(problemOfDates('2026-03-04', '2026-03-04', today)).toBeUndefined()
  })

  it('has whole days of 24 hours though clocks change in it', () => {
    const { walls, days } = spanBetween('2026-03-07', '2026-03-09')
    expect(walls[1] - walls[0]).toBe(3 * 86_400_000)
    expect(days).toBe(3)
  })
})

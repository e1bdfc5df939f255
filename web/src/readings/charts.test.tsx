import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startupQuery } from '../data/startup'
import { I18nRoot } from '../i18n/i18n-root'
import type { ReadingPoint } from './chart-point'
import { spanBetween } from './span'
import { TimeChart } from './time-chart'
import { TimeOfDayChart } from './time-of-day-chart'
import { WeekAverages } from './week-averages'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

function show(chart: ReactNode) {
  const queries = new QueryClient()
  queries.setQueryData(startupQuery.queryKey, { user: { timeZone: 'America/New_York' } })
  render(
    <QueryClientProvider client={queries}>
      <I18nRoot locale="en-US" country="US">
        {chart}
      </I18nRoot>
    </QueryClientProvider>,
  )
}

const axis = { least: 40, most: 300, ticks: [100, 200] }
const shared = { label: 'Blood sugar', summary: 'A sentence.', axis, valueHeader: 'Blood sugar' }

const check = (id: string, at: number, offsetMinutes: number, value: number): ReadingPoint => ({
  id,
  at,
  offsetMinutes,
  value,
  statusKey: value > 180 ? 'reading.status.high' : 'reading.status.inRange',
  text: `${value} mg/dL`,
  note: 'before breakfast',
})

const placeOf = (name: RegExp) => {
  const transform = screen.getByRole('img', { name }).getAttribute('transform') ?? ''
  return transform.match(/[\d.]+/g)?.map(Number) ?? []
}

describe('TimeChart', () => {
  const night = spanBetween('2026-10-31', '2026-11-01')

  it('puts checks of a repeated hour at one place and tells them apart in words', () => {
    const points = [
      check('a', Date.UTC(2026, 10, 1, 5, 30), -240, 118),
      check('b', Date.UTC(2026, 10, 1, 6, 30), -300, 190),
    ]
    show(<TimeChart {...shared} span={night} points={points} />)
    const first = placeOf(/118 mg\/dL, In range, before breakfast, Nov 1, 1:30\sAM \(UTC−4\)/)
    const second = placeOf(/190 mg\/dL, High, before breakfast, Nov 1, 1:30\sAM \(UTC−5\)/)
    expect(first[0]).toBe(second[0])
    expect(first[1]).toBeGreaterThan(second[1] ?? 0)
  })

  it('puts a check of a journey on the clock that hung there', () => {
    const away = check('a', Date.UTC(2026, 9, 31, 16, 0), -600, 118)
    const home = check('b', Date.UTC(2026, 9, 31, 10, 0), -240, 119)
    show(<TimeChart {...shared} span={night} points={[away, home]} />)
    // 6 AM in both places: the chart shows one time of the morning.
    expect(placeOf(/^118/)[0]).toBe(placeOf(/^119/)[0])
  })

  it('writes the limits of the band, which may change', () => {
    const points = [check('a', Date.UTC(2026, 9, 31, 12), -240, 118)]
    show(<TimeChart {...shared} span={night} points={points} bands={[{ low: 70, high: 130 }]} />)
    expect(screen.getByText('130')).toBeTruthy()
    expect(
      screen.getByText('There is only one reading in this period. A trend needs more.'),
    ).toBeTruthy()
  })

  it('widens its axis for a value above, with marks over all of it', () => {
    const points = [check('a', Date.UTC(2026, 9, 31, 12), -240, 590)]
    show(<TimeChart {...shared} span={night} points={points} />)
    expect(screen.getByText('400')).toBeTruthy()
  })

  it('breaks the trend line where the trend starts over', () => {
    const days = spanBetween('2026-02-01', '2026-02-28')
    const trend = {
      label: 'Trend',
      points: [
        { date: '2026-01-30', value: 200 },
        { date: '2026-02-02', value: 199 },
        { date: '2026-02-03', value: 198 },
        { date: '2026-02-20', value: 190, restarted: true },
        { date: '2026-02-21', value: 189 },
      ],
    }
    show(<TimeChart {...shared} span={days} points={[]} trend={trend} />)
    const lines = document.querySelectorAll('figure > div path[class*="trend"]')
    expect([...lines].map((line) => line.getAttribute('d')?.match(/[ML]/g)?.join(''))).toEqual([
      'ML',
      'ML',
    ])
  })

  it('marks the months of a year', () => {
    show(<TimeChart {...shared} span={spanBetween('2025-03-05', '2026-03-04')} points={[]} />)
    const months = [...document.querySelectorAll('svg text')].map((text) => text.textContent)
    expect(months).toEqual(expect.arrayContaining(['May', 'Jul', 'Jan']))
    expect(new Set(months).size).toBe(months.length)
  })
})

describe('WeekAverages', () => {
  const weeks = [
    { monday: '2026-02-16', count: 9, average: { value: 128, lower: 82, text: '128/82' } },
    { monday: '2026-02-23', count: 2, average: null },
  ]

  it('says which weeks have too few, and never draws them', () => {
    show(<WeekAverages {...shared} weeks={weeks} />)
    expect(screen.getAllByRole('img')).toHaveLength(1)
    expect(screen.getByRole('img', { name: '128/82, Feb 16 to Feb 22, 9 readings' })).toBeTruthy()
    expect(screen.getByText('1 week has too few readings for an average.')).toBeTruthy()
  })

  it('says so when no week has enough', () => {
    show(<WeekAverages {...shared} weeks={weeks.slice(1)} />)
    expect(screen.getByText('Too few readings for a weekly average.')).toBeTruthy()
  })
})

describe('TimeOfDayChart', () => {
  const bins = [
    {
      hour: 6,
      count: 5,
      lowest: { value: 90, text: '90' },
      highest: { value: 210, text: '210' },
      median: { value: 118, text: '118' },
    },
    {
      hour: 21,
      count: 2,
      lowest: { value: 100, text: '100' },
      highest: { value: 120, text: '120' },
    },
    { hour: 0, count: 0 },
  ]

  it('walks through the parts of the day that have checks', () => {
    show(<TimeOfDayChart {...shared} unit="mg/dL" points={[]} bins={bins} />)
    const names = screen.getAllByRole('img').map((each) => each.getAttribute('aria-label'))
    expect(names.map((name) => name?.replace(/\s/g, ' '))).toEqual([
      'median 118 mg/dL, 6:00 AM to 9:00 AM, 5 readings, from 90 to 210',
      'too few for a median, 9:00 PM to 12:00 AM, 2 readings, from 100 to 120',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })
})

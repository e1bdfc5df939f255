import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setServerClock } from '../data/clock'
import type { DayReading } from '../data/latest'
import type { ReadingKind } from '../data/readings'
import { startupQuery } from '../data/startup'
import { I18nRoot } from '../i18n/i18n-root'
import { DayLine } from './day-line'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const now = Date.UTC(2026, 10, 17, 18)
const before = {
  key: 'reading.range.beforeMeals',
  least: 70,
  most: 130,
  leastText: '70',
  mostText: '130',
}
const otherwise = { ...before, key: 'reading.range.otherwise', most: 180, mostText: '180' }
const top = { least: 90, most: 129, leastText: '90', mostText: '129' }
const bottom = { least: 60, most: 79, leastText: '60', mostText: '79' }

const at = (minute: number, reading: DayReading): DayReading => ({
  at: now - (1440 - minute) * 60_000,
  offsetMinutes: 0,
  minute,
  text: String(reading.value),
  ...reading,
})

function show(kind: ReadingKind, readings: DayReading[], band = otherwise) {
  setServerClock(now)
  const queries = new QueryClient()
  queries.setQueryData(startupQuery.queryKey, { user: { timeZone: 'UTC' } })
  render(
    <QueryClientProvider client={queries}>
      <I18nRoot locale="en-US" country="US">
        <DayLine
          kind={kind}
          readings={readings}
          band={kind === 'blood-sugar' ? band : top}
          lowBand={kind === 'blood-sugar' ? undefined : bottom}
        />
      </I18nRoot>
    </QueryClientProvider>,
  )
  return screen.getByRole('figure')
}

const bands = (figure: HTMLElement) =>
  [...figure.querySelectorAll('[data-band]')].map((each) => each.getAttribute('data-band'))
const texts = (figure: HTMLElement) =>
  [...figure.querySelectorAll('text')].map((each) => each.textContent)

const fasting = at(420, {
  value: 170,
  statusKey: 'reading.status.slightlyHigh',
  eatCode: 6,
  band: before,
})
const fed = at(540, {
  value: 170,
  statusKey: 'reading.status.inRange',
  eatCode: 9,
  band: otherwise,
})

test('170 before breakfast and after it: each stands before the range that judged it', () => {
  const figure = show('blood-sugar', [fasting, fed])
  expect(figure.textContent).toContain('2 readings today, 1 in range')
  expect(bands(figure)).toEqual(['70–130', '70–180'])
  expect(screen.getByText('Before meals: 70 to 130')).toBeTruthy()
  expect(screen.getByText('After meals and other times: 70 to 180')).toBeTruthy()
})

test('ranges of close readings do not reach into each other', () => {
  const figure = show('blood-sugar', [fasting, { ...fed, minute: 424 }])
  const [first, second] = [...figure.querySelectorAll('[data-band] rect')].map((rect) => ({
    from: Number(rect.getAttribute('x')),
    to: Number(rect.getAttribute('x')) + Number(rect.getAttribute('width')),
  }))
  expect(first?.to).toBeLessThanOrEqual((second?.from ?? 0) + 2)
})

test('where one range judged the whole day it is one band with its limits', () => {
  const figure = show('blood-sugar', [fasting, { ...fasting, minute: 700, value: 101 }], before)
  expect(bands(figure)).toEqual([])
  expect(texts(figure)[0]).toBe('70–130')
  expect(screen.queryByText(/Before meals/)).toBeNull()
})

const pressure = (minute: number, value: number, lowValue: number, category: string) =>
  at(minute, {
    value,
    lowValue,
    text: `${value}/${lowValue}`,
    statusKey: `reading.pressure.${category}`,
    band: top,
  })

test('a low pressure is below 130/80 and is not counted as good', () => {
  const figure = show('blood-pressure', [
    pressure(420, 85, 50, 'low'),
    pressure(600, 118, 76, 'normal'),
    pressure(700, 125, 79, 'elevated'),
    pressure(800, 125, 85, 'high1'),
  ])
  expect(figure.textContent).toContain('4 readings today, 2 at goal (under 130/80)')
  // 125/85 is high by its bottom number, which has a band of its own.
  expect(texts(figure).slice(0, 2)).toEqual(['90–129', '60–79'])
})

test('the numbers of pressures three minutes apart stand side by side', () => {
  const figure = show('blood-pressure', [
    pressure(420, 128, 82, 'high1'),
    pressure(423, 130, 84, 'high1'),
  ])
  const [first, second] = [...figure.querySelectorAll('text')]
    .filter((each) => /^1\d\d\/8\d$/.test(each.textContent ?? ''))
    .map((each) => Number(each.getAttribute('x')))
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(48)
})

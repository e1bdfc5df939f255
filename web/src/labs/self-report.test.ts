import { describe, expect, test } from 'vitest'
import {
  type Answers,
  above,
  blank,
  type Mode,
  problemsOf,
  requestOf,
  yearsFrom,
} from './self-report'

const limit = (value: number) => ({ value, unit: '%', text: value.toFixed(1) })
const limits = { a1cAbove: { least: limit(14.1), most: limit(20) } }

const missing = (mode: Mode, answers: Partial<Answers>) =>
  Object.entries(problemsOf(mode, { ...blank, ...answers }, limits))
    .filter(([, words]) => words)
    .map(([field]) => field)
    .join(' ')

const a1c = { hasA1c: 'yes', a1c: '7.2', a1cMonth: '9', a1cYear: '2026' } as const
const cholesterol = {
  hasCholesterol: 'yes',
  total: 212,
  hdl: 48,
  cholesterolMonth: '9',
  cholesterolYear: '2026',
} as const

describe('S2-5-19..24 what has to be answered', () => {
  test.each<[string, Mode, Partial<Answers>, string]>([
    ['nothing yet', 'a1c', {}, 'hasA1c'],
    ['nothing yet', 'cholesterol', {}, 'hasCholesterol'],
    ['nothing yet', 'combined', {}, 'hasA1c hasCholesterol'],
    ['no test', 'a1c', { hasA1c: 'no' }, ''],
    ['no test of either', 'combined', { hasA1c: 'no', hasCholesterol: 'no' }, ''],
    ['a test without its result', 'a1c', { hasA1c: 'yes' }, 'a1c a1cMonth a1cYear'],
    ['no month', 'a1c', { ...a1c, a1cMonth: '' }, 'a1cMonth'],
    ['no year', 'a1c', { ...a1c, a1cYear: '' }, 'a1cYear'],
    ['above the list', 'a1c', { ...a1c, a1c: above }, 'above'],
    ['what the list has', 'a1c', { ...a1c, a1c: above, above: 14 }, 'above'],
    ['just above it', 'a1c', { ...a1c, a1c: above, above: 14.1 }, ''],
    ['the most', 'a1c', { ...a1c, a1c: above, above: 20 }, ''],
    ['more than the most', 'a1c', { ...a1c, a1c: above, above: 20.1 }, 'above'],
    ['two decimals', 'a1c', { ...a1c, a1c: above, above: 15.25 }, 'above'],
    ['a number that is not asked for', 'a1c', { ...a1c, above: 99 }, ''],
    ['all of it', 'a1c', a1c, ''],
    [
      'a test without its result',
      'cholesterol',
      { hasCholesterol: 'yes' },
      'total hdl cholesterolMonth cholesterolYear',
    ],
    ['no HDL', 'cholesterol', { ...cholesterol, hdl: Number.NaN }, 'hdl'],
    ['all of it', 'combined', { ...a1c, ...cholesterol }, ''],
    ['an answer of the other page', 'cholesterol', { ...cholesterol, hasA1c: 'yes' }, ''],
  ])('%s (%s)', (_, mode, answers, fields) => {
    expect(missing(mode, answers)).toBe(fields)
  })

  test('S2-5-19 the words are those of the specification', () => {
    expect(problemsOf('a1c', blank, {}).hasA1c).toMatchObject({ message: 'Answer is required' })
  })
})

test('the limits of a value above the list are those of the server', () => {
  const a1cAbove = { least: limit(15.1), most: limit(18) }
  const wrong = (above: number) =>
    problemsOf('a1c', { ...blank, ...a1c, a1c: 'above', above }, { a1cAbove }).above
  expect(wrong(15.1)).toBe(false)
  expect(wrong(15)).toMatchObject({ values: { from: '15.1', to: '18.0' } })
  expect(wrong(18.1)).toMatchObject({ values: { from: '15.1', to: '18.0' } })
})

test('what a page did not ask for is not sent, nor the result of a test that was not taken', () => {
  const all = { ...blank, ...a1c, ...cholesterol }
  expect(requestOf('a1c', all, false)).toEqual({
    mode: 'a1c',
    a1c: { hasResult: true, value: 7.2, month: 9, year: 2026 },
  })
  expect(requestOf('a1c', { ...all, a1c: above, above: 19.5 }, false)).toMatchObject({
    a1c: { value: 19.5 },
  })
  expect(requestOf('cholesterol', all, true)).toEqual({
    mode: 'cholesterol',
    cholesterol: { hasResult: true, total: 212, hdl: 48, month: 9, year: 2026, otherUnit: true },
  })
  expect(requestOf('combined', { ...all, hasA1c: 'no', hasCholesterol: 'no' }, false)).toEqual({
    mode: 'combined',
    a1c: { hasResult: false },
    cholesterol: { hasResult: false },
  })
})

test.each([
  ['2026-05', '2026-11', '2026'],
  ['2025-08', '2026-02', '2026 2025'],
])('S2-3-109 the years of %s to %s', (since, month, years) => {
  expect(yearsFrom(since, month).join(' ')).toBe(years)
})

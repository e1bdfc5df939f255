// @vitest-environment node
import { expect, test } from 'vitest'
import { crisisLine, crisisLineUS } from './crisis-lines.ts'
import { seasonalDates } from './seasons.ts'
import { largeFrom, sizeOf, smallUpTo, wideFrom } from './widths.ts'

test('S1-4.3-01 S1-9-07 S2-9-31 767 is small and 768 is large', () => {
  expect([smallUpTo, largeFrom]).toEqual([767, 768])
  expect([320, 767, 768, 1280].map(sizeOf)).toEqual(['small', 'small', 'large', 'large'])
})

test('S1-9-08 S2-9-31 the width 1025 is kept and decides nothing', () => {
  expect(wideFrom).toBe(1025)
  expect(sizeOf(wideFrom - 1)).toBe(sizeOf(wideFrom))
})

test('S1-9-19 S2-9-36 the two seasonal dates are kept as given', () => {
  expect(seasonalDates).toEqual([
    { month: 4, day: 15 },
    { month: 5, day: 30 },
  ])
})

test('S1-9-15 S2-9-39 the crisis lines', () => {
  expect([crisisLine, crisisLineUS]).toEqual(['988', '800-273-8255'])
})

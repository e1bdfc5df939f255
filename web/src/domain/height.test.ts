// @vitest-environment node
import { expect, test } from 'vitest'
import { heightOf, millimetresOf } from './height'

test('a height is told in feet and inches and in centimetres', () => {
  expect(heightOf(1803)).toEqual({ feet: 5, inches: 11, centimetres: 180 })
  expect(heightOf(null)).toEqual({
    feet: Number.NaN,
    inches: Number.NaN,
    centimetres: Number.NaN,
  })
})

test.each([
  ['US', { feet: 5, inches: 11, centimetres: 0 }, 1803],
  ['US', { feet: 6, inches: Number.NaN, centimetres: 0 }, 1829],
  ['US', { feet: Number.NaN, inches: 11, centimetres: 180 }, 0],
  ['CA', { feet: 5, inches: 11, centimetres: 172 }, 1720],
  ['CA', { feet: 5, inches: 11, centimetres: Number.NaN }, 0],
] as const)('%s %o are %i mm', (country, height, millimetres) => {
  expect(millimetresOf(height, country)).toBe(millimetres)
})

test('a height that was not touched is the same again', () => {
  for (let mm = 1200; mm < 2200; mm += 7) {
    const shown = heightOf(mm)
    expect(heightOf(millimetresOf(shown, 'US'))).toMatchObject({
      feet: shown.feet,
      inches: shown.inches,
    })
    expect(heightOf(millimetresOf(shown, 'CA')).centimetres).toBe(shown.centimetres)
  }
})

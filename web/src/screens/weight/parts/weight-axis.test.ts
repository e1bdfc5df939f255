// @vitest-environment node
import { expect, test } from 'vitest'
import { weightAxis } from './weight-axis'

test.each([
  ['a flat line keeps its noise small', [198, 198.6], 'lb', 194, 204],
  ['a long way', [176, 214], 'lb', 170, 220],
  ['one weight', [85], 'kg', 83, 87],
])('%s', (_, values, unit, least, most) => {
  const axis = weightAxis(values, unit)
  expect([axis.least, axis.most]).toEqual([least, most])
  expect(axis.ticks[0]).toBe(least)
  expect(axis.ticks.at(-1)).toBe(most)
  expect(axis.ticks.length).toBeLessThanOrEqual(8)
})

test('nothing to show needs no marks', () => {
  expect(weightAxis([], 'lb').ticks).toEqual([])
})

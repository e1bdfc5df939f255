import { expect, test } from 'vitest'
import { sixDigits } from './six-digits'

test.each([
  ['150495', '150495'],
  [' 150 495 ', '150495'],
  ['150-495', '150495'],
  ['Your code is 150495. It expires in 10 minutes.', '150495'],
  ['1504', '1504'],
  ['', ''],
])('%j is the code %j', (typed, code) => {
  expect(sixDigits(typed)).toBe(code)
})

import { expect, test } from 'vitest'
import { brokenByShape } from './password'

/** S2-5-28, S2-5-29: the same boundaries as on the server. */
test.each([
  ['', ['length']],
  ['Tq7!mVx2-Rk', ['length']],
  ['Tq7!mVx2-Rk9', []],
  ['Tq7!mVx2-Rn\u0303', ['length']],
  ['Tq7!mVx2-Rkn\u0303', []],
  ['Tq7!mVx2-Rk999', []],
  ['Tq7!mVx2-Rk9999', ['repeats']],
  ['Tq7!mVx2-aAaA', ['repeats']],
  [`Tq7!mVx2-${'n\u0303'.repeat(3)}`, []],
  [`Tq7!mVx2-${'n\u0303'.repeat(4)}`, ['repeats']],
  ['Tq7!mVx2-11211', []],
  ['Tq7!mVx2-Rk123', []],
  ['Tq7!mVx2-Rk1234', ['sequence']],
  ['Tq7!mVx2-Rk4321', ['sequence']],
  ['Tq7!mVx2-AbCd', ['sequence']],
  ['Tq7!mVx2-Rk1232', []],
  ['Tq7!mVx2-789:', []],
  ['Tq7!mVx2-property-Rk', []],
  ['Tq7!mVx2-qwert', ['sequence']],
  ['Tq7!mVx2-lkjhg', ['sequence']],
  ['Tq7!mVx2-67890', ['sequence']],
  ['Tq7!mVx2-opasd', []],
  ['x'.repeat(4), ['length', 'repeats']],
])('%s breaks %j', (password, broken) => {
  expect(brokenByShape(password)).toEqual(broken)
})

import { expect, test } from 'vitest'
import { type FirstThing, firstThing } from './first-thing'
import type { QuickKind } from './quick-entry'

const rows: [name: string, hasNewDevice: boolean, kinds: QuickKind[], first: FirstThing][] = [
  ['a device has arrived', true, ['blood-sugar', 'message'], 'device'],
  ['a device has arrived, and nothing to enter by hand', true, [], 'device'],
  ['readings and a coach', false, ['blood-pressure', 'message'], 'reading'],
  ['readings without a coach', false, ['weight'], 'reading'],
  ['a coach alone', false, ['message'], 'message'],
  ['neither', false, [], 'programs'],
]

test.each(rows)('%s', (_, hasNewDevice, kinds, first) => {
  expect(firstThing({ hasNewDevice, kinds })).toBe(first)
})

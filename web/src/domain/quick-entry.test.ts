import { expect, test } from 'vitest'
import type { ProgramSlug } from './programs.ts'
import { quickKinds } from './quick-entry.ts'

const cases: [active: ProgramSlug[], canMessage: boolean, kinds: string][] = [
  [[], false, ''],
  [[], true, 'message'],
  [['DIABETES'], true, 'blood-sugar message'],
  [['DIABETES_DEVICEFLEX', 'WEIGHT_MANAGEMENT'], false, 'blood-sugar weight'],
  [['DIABETES', 'HYPERTENSION'], true, 'blood-sugar blood-pressure message'],
  [['HEART_FAILURE'], false, 'weight blood-pressure'],
  [['BEHAVIORAL_HEALTH'], false, ''],
]

test.each(cases)('%s with a coach %s', (active, canMessage, kinds) => {
  expect(quickKinds({ isMember: true, active, canMessage }).join(' ')).toBe(kinds)
  expect(quickKinds({ isMember: false, active, canMessage })).toEqual([])
})

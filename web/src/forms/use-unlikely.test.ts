import { expect, test } from 'vitest'
import type { Question } from './questionnaire'
import { unlikelyIn } from './use-unlikely'

const a1c = { id: 'a1c', kind: 'number', label: 'A1c', most: 20, usualMost: 14 } as Question
const other = { id: 'other', kind: 'number', label: 'Other', most: 20 } as Question

test.each<[string, number | 'unknown', number | undefined, boolean]>([
  ['usual', 13.9, undefined, false],
  ['the highest that is usual', 14, undefined, false],
  ['above it', 14.1, undefined, true],
  ['the most', 20, undefined, true],
  ['more than is possible', 20.1, undefined, false],
  ['what is on file', 19.5, 19.5, false],
  ['another one than on file', 19.5, 15.9, true],
  ['not known', 'unknown', undefined, false],
])('domain 1.12 %s: %s', (_, answer, known, isAsked) => {
  const found = unlikelyIn([other, a1c], { a1c: answer, other: 19.5 }, known ? { a1c: known } : {})
  expect(found?.question.id).toBe(isAsked ? 'a1c' : undefined)
})

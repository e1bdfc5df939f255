import { describe, expect, it } from 'vitest'
import { sharedBy, wordsOf } from './scope-words'

describe('what a scope shares', () => {
  it.each([
    ['openid', true],
    ['profile', true],
    ['offline_access', true],
    ['launch/patient', true],
    ['patient/*.read', true],
    ['patient/Observation.read', true],
    ['patient/Observation.rs', true],
    ['patient/Fax.read', false],
    ['user/Observation.read', false],
    ['constructor', false],
    ['', false],
  ])('%s has words: %s', (scope, has) => {
    expect(wordsOf(scope) !== null && wordsOf(scope) !== undefined).toBe(has)
  })

  it('says each thing once', () => {
    expect(sharedBy(['patient/Goal.r', 'patient/Goal.s', 'openid'])).toHaveLength(2)
  })
})

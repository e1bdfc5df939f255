import { describe, expect, test } from 'vitest'
import { isDoubtful, keepKnown } from './doubt'

const person = (linkId: string, action?: string) => ({
  linkId,
  ...(action && { alert: { action } }),
})

describe('what could not be asked for again', () => {
  const mateo = person('mateo', 'treat')
  const sofia = person('sofia')
  const before = { caredFor: [mateo, sofia] }

  test.each(['family', 'user'])('a failure of %s keeps everybody, in doubt', (call) => {
    const kept = keepKnown({ failures: [{ call, code: 'unavailable' }] }, before)
    expect(kept).toMatchObject({
      caredFor: [
        { ...mateo, unknown: true },
        { ...sofia, unknown: true },
      ],
    })
    expect(isDoubtful(kept)).toBe(true)
  })

  test('a person in doubt keeps their emergency, and the others are as new as they come', () => {
    const now = { caredFor: [person('sofia', 'call'), { linkId: 'mateo', unknown: true }] }
    expect(keepKnown(now, before).caredFor).toEqual([
      person('sofia', 'call'),
      { ...mateo, unknown: true },
    ])
  })

  test('the reader’s own emergency stays while they act for somebody', () => {
    const own = { alert: { action: 'call' } }
    const failures = [{ call: 'family', code: 'deadline_exceeded' }]
    expect(keepKnown({ failures }, { own })).toMatchObject({ own })
    expect(keepKnown({ own: { unknown: true } }, { own }).own).toEqual({ ...own, unknown: true })
  })

  test.each([
    ['an answer', { caredFor: [sofia] }],
    ['a refusal', { failures: [{ call: 'family', code: 'permission_denied' }] }],
    ['a failure of something else', { failures: [{ call: 'coaching', code: 'unavailable' }] }],
  ])('%s counts as it is', (_, now) => {
    expect(keepKnown(now, before)).toBe(now)
    expect(isDoubtful(now)).toBe(false)
  })

  test('without anything known before there is nothing to keep', () => {
    const now = { failures: [{ call: 'family', code: 'unavailable' }] }
    expect(keepKnown(now, undefined)).toBe(now)
  })
})

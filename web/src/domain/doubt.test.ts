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
  const at = 1_000
  const doubt = { unknown: true, knownAt: at }

  test.each(['family', 'user'])('a failure of %s keeps everybody, in doubt', (call) => {
    const kept = keepKnown({ failures: [{ call, code: 'unavailable' }] }, before, at)
    expect(kept).toMatchObject({
      caredFor: [
        { ...mateo, ...doubt },
        { ...sofia, ...doubt },
      ],
    })
    expect(isDoubtful(kept)).toBe(true)
  })

  test('a person in doubt keeps their emergency, and the others are as new as they come', () => {
    const now = { caredFor: [person('sofia', 'call'), { linkId: 'mateo', unknown: true }] }
    expect(keepKnown(now, before, at).caredFor).toEqual([
      person('sofia', 'call'),
      { ...mateo, ...doubt },
    ])
  })

  test('what is known keeps its time through several failures, and has none once it is new', () => {
    const now = { caredFor: [{ linkId: 'mateo', unknown: true }] }
    const once = keepKnown(now, before, at)
    expect(keepKnown(now, once, 2_000).caredFor).toEqual([{ ...mateo, ...doubt }])
    expect(keepKnown({ caredFor: [mateo] }, once, 2_000).caredFor).toEqual([mateo])
    const known = { caredFor: [mateo], own: { unknown: true } }
    expect(keepKnown(known, once, 2_000).caredFor).toEqual([mateo])
  })

  const family = { call: 'family', code: 'deadline_exceeded' }
  const user = { call: 'user', code: 'unavailable' }
  const own = { alert: { action: 'call' } }

  test.each([
    ['nothing failed', []],
    ['the family failed', [family]],
    ['the user failed', [user]],
  ])('the reader’s own emergency stays while it is in doubt and %s', (_, failures) => {
    const now = { own: { unknown: true }, failures }
    expect(keepKnown(now, { own }, at).own).toEqual({ ...own, ...doubt })
  })

  test('without an answer about the family the reader’s own emergency stays, in doubt', () => {
    const kept = keepKnown<{ own?: object; failures: object[] }>(
      { failures: [family] },
      { own },
      at,
    )
    expect(kept.own).toEqual({ ...own, ...doubt })
  })

  test.each([
    ['without them', undefined],
    ['with a newer one', { alert: { action: 'recheck' } }],
  ])(
    'an answer about the family %s is the newest of the reader, whatever else failed',
    (_, now) => {
      expect(keepKnown({ own: now, failures: [user] }, { own }, at).own).toEqual(now)
      const refused = { ...family, code: 'permission_denied' }
      expect(keepKnown({ own: now, failures: [user, refused] }, { own }, at).own).toEqual(now)
    },
  )

  test.each([
    ['an answer', { caredFor: [sofia] }],
    ['a refusal', { failures: [{ call: 'family', code: 'permission_denied' }] }],
    ['a failure of something else', { failures: [{ call: 'coaching', code: 'unavailable' }] }],
  ])('%s counts as it is', (_, now) => {
    expect(keepKnown(now, before, at)).toBe(now)
    expect(isDoubtful(now)).toBe(false)
  })

  test('without anything known before there is nothing to keep', () => {
    const now = { failures: [{ call: 'family', code: 'unavailable' }] }
    expect(keepKnown(now, undefined, at)).toBe(now)
  })
})

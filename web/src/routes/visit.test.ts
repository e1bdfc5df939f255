// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { anonymous, member, staff, viewing } from './testdata/people.ts'
import { inVisit, mayBeInVisit } from './visit.ts'

describe('the state of a visit', () => {
  test.each([
    ['S1-2.10-01 S1-2.10-02 the waiting page begins it', '#waiting', false, true],
    ['S1-2.10-03 the thank-you page ends it', '#thank-you', true, false],
    ['S1-2.10-04 the cancelled page ends it', '#visit-cancelled', true, false],
    ['any other address keeps it', '', true, true],
    ['an anchor keeps it', '#main', true, true],
    ['nothing begins by itself', '', false, false],
    ['an end without a beginning', '#thank-you', false, false],
    ['a longer word is another hash', '#waiting-room', false, false],
  ])('%s', (_, hash, before, after) => {
    expect(inVisit(hash, before)).toBe(after)
  })

  test('is for members alone: a viewer keeps the header that names the member', () => {
    expect(mayBeInVisit(member('tom'))).toBe(true)
    expect(mayBeInVisit(viewing('Admin'))).toBe(false)
    expect(mayBeInVisit(staff('clinician'))).toBe(false)
    expect(mayBeInVisit(anonymous())).toBe(false)
  })
})

// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { returnTarget, safeLocalTarget, safeOutsideTarget } from './redirect-target.ts'

const origin = 'https://portal.test'

describe('targets inside the portal', () => {
  test.each([
    ['/home', '/home'],
    ['/blood-sugar/trends?days=14#chart', '/blood-sugar/trends?days=14#chart'],
    ['/a/../home', '/home'],
    ['/search?next=https://evil.test', '/search?next=https://evil.test'],
    ['/%2f%2fevil.test', '/%2f%2fevil.test'],
  ])('S1-5-10 S2-5-48 passes %j', (raw, expected) => {
    expect(safeLocalTarget(raw, origin)).toBe(expected)
  })

  test.each([
    ['//evil.test'],
    ['///evil.test'],
    ['/\\evil.test'],
    ['\\\\evil.test'],
    ['/\t/evil.test'],
    ['/\n/evil.test'],
    ['/\r\n/evil.test'],
    ['\t//evil.test'],
    [' //evil.test'],
    ['/..//evil.test'],
    ['/.//evil.test'],
    ['/a/../..//evil.test'],
    ['/%2e%2e//evil.test'],
    ['/./\\evil.test'],
    ['https://evil.test'],
    ['https:evil.test'],
    ['https:/evil.test'],
    ['http://portal.test/home'],
    ['https://portal.test@evil.test/home'],
    ['https://portal.test.evil.test/home'],
    ['//portal.test@evil.test'],
    ['//user:pass@portal.test/home'],
    ['//user@portal.test/home'],
    ['javascript:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,hello'],
    ['blob:https://portal.test/1'],
    ['home'],
    ['./home'],
    ['?next=/home'],
    ['#home'],
    ['/home\u0000'],
    ['/home page'],
    ['/\u2028/evil.test'],
    [''],
    [null],
    [undefined],
  ])('S1-5-10 S2-5-48 refuses %j', (raw) => {
    expect(safeLocalTarget(raw, origin)).toBeNull()
  })

  test.each([
    ['/login', null],
    ['/LOGIN/?a=1', null],
    ['/logout', null],
    ['/mfa#x', null],
    ['/a/../logout', null],
    ['/login-help', '/login-help'],
    ['/home', '/home'],
    ['//evil.test', null],
  ])('after signing in %j gives %j', (raw, expected) => {
    expect(returnTarget(raw, origin)).toBe(expected)
  })
})

describe('targets outside', () => {
  const allowed = [
    { origin: 'https://sso.partner.test', pathPrefix: '/ccm', fragment: 'member' },
    { origin: 'https://help.test:8443', pathPrefix: '/' },
  ]

  test.each([
    'https://sso.partner.test/ccm/member',
    'https://sso.partner.test/ccm?member=1',
    'https://sso.partner.test/ccm#member',
    'https://help.test:8443/faq',
  ])('S1-5-10 S2-5-48 passes %s', (raw) => {
    expect(safeOutsideTarget(raw, allowed)).toBe(raw)
  })

  test.each([
    ['another host with the fragment', 'https://evil.test/?x=member'],
    [
      'the allowed origin as a parameter',
      'https://evil.test/?u=https://sso.partner.test/ccm/member',
    ],
    ['the allowed host in the path', 'https://evil.test/sso.partner.test/ccm/member'],
    ['the allowed host as a prefix', 'https://sso.partner.test.evil.test/ccm/member'],
    ['the allowed host as a suffix', 'https://evilsso.partner.test/ccm/member'],
    ['a subdomain', 'https://a.sso.partner.test/ccm/member'],
    ['the allowed host as a user', 'https://sso.partner.test@evil.test/ccm/member'],
    ['a user on the allowed host', 'https://user@sso.partner.test/ccm/member'],
    ['plain http', 'http://sso.partner.test/ccm/member'],
    ['another port', 'https://sso.partner.test:444/ccm/member'],
    ['no fragment', 'https://sso.partner.test/ccm/other'],
    ['half the prefix', 'https://sso.partner.test/ccmx/member'],
    ['out of the prefix', 'https://sso.partner.test/ccm/../member'],
    ['out of the prefix, encoded dots', 'https://sso.partner.test/ccm/%2e%2e/member'],
    ['out of the prefix, encoded slash', 'https://sso.partner.test/ccm/..%2fmember'],
    ['an encoded backslash', 'https://sso.partner.test/ccm/..%5cmember'],
    ['a backslash', 'https://sso.partner.test\\@evil.test/ccm/member'],
    ['a line break', 'https://sso.partner.test/ccm/member\n'],
    ['a script', 'javascript://sso.partner.test/ccm/member%0aalert(1)'],
    ['no protocol', '//sso.partner.test/ccm/member'],
    ['a relative path', '/ccm/member'],
    ['nothing', ''],
  ])('S1-5-10 S2-5-48 refuses %s', (_, raw) => {
    expect(safeOutsideTarget(raw, allowed)).toBeNull()
  })

  test('refuses plain http even where the list names it', () => {
    const list = [{ origin: 'http://old.test', pathPrefix: '/' }]
    expect(safeOutsideTarget('http://old.test/faq', list)).toBeNull()
  })

  test('refuses everything when nothing is allowed', () => {
    expect(safeOutsideTarget('https://help.test:8443/faq', [])).toBeNull()
  })
})

// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { type Fault, framesOf, isReported, masked } from './report-rules'

const host = 'portal.wellhouse.test'
const own = `https://${host}/assets/home-B1.js`
const fault = (parts: Partial<Fault>): Fault => ({
  kind: 'error',
  message: 'x is not a function',
  stack: '',
  source: own,
  ...parts,
})

describe('which faults are reported', () => {
  test.each([
    [
      'S1-8-15 an undefined object in a message of the native bridge',
      { message: "undefined is not an object (evaluating 'window.webkit.messageHandlers.x')" },
      false,
    ],
    ['S1-8-15 another undefined object', { message: 'undefined is not an object (a.b)' }, true],
    [
      'S1-8-16 a role message about the missing attribute function',
      { message: "e.getAttribute is not a function (reading 'role')" },
      false,
    ],
    ['S1-8-16 another missing function', { message: 'e.getAttribute is not a function' }, true],
    [
      'S1-8-17 a rejection that is no error',
      { kind: 'rejection', message: 'Non-Error promise rejection captured with value: x' },
      false,
    ],
    ['S1-8-17 a rejection that is one', { kind: 'rejection' }, true],
    ['S1-8-18 a script of the member site', {}, true],
    ['S1-8-18 a foreign script', { source: 'https://cdn.evil.test/x.js' }, false],
    ['S1-8-18 a host that only begins alike', { source: `https://${host}.evil.test/x.js` }, false],
    ['S1-8-18 an add-on', { source: 'chrome-extension://abc/x.js' }, false],
    ['S1-8-18 a script nobody names', { source: '' }, false],
    ['S1-8-18 named by the stack', { source: '', stack: `at f (${own}:1:2)` }, true],
    [
      'S1-8-18 a foreign stack',
      { source: '', stack: `f@https://cdn.evil.test/x.js:1:2\ng@${own}:1:2` },
      false,
    ],
  ] as const)('%s', (_, parts, reported) => {
    expect(isReported(fault(parts), host)).toBe(reported)
  })
})

test('a message leaves without digits, addresses and its length', () => {
  expect(masked('no reading 118 of rosa@demo.test')).toBe('no reading ### of [email]')
  expect(masked('x'.repeat(500))).toHaveLength(300)
})

test('a stack leaves as places in our files', () => {
  const stack = `Error: Rosa 118\n at f (${own}:1:20)\n at https://cdn.evil.test/a.js?id=7:3:4`
  expect(framesOf(stack)).toBe('/assets/home-B1.js:1:20')
})

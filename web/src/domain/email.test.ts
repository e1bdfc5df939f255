import { expect, test } from 'vitest'
import { isEmail } from './email'

/** S1-5-13, S2-5-43: the same addresses as on the server. */
test.each([
  [' Rosa@Demo.TEST ', true],
  ['\u00e9va@x.test', true],
  ["o'brien+rx@mail.example.ca", true],
  ['rosa', false],
  ['@x', false],
  ['a@', false],
  ['a@b@c', false],
  ['a b@c.test', false],
  ['grace@localhost', false],
  ['grace@.', false],
  ['grace@a..b', false],
  ['grace@.a.b', false],
  ['grace@a.b.', false],
  ['"x"<y>@z.test', false],
  ['a,b@c.test', false],
  ['a;b@c.test', false],
  ['a\u0007b@c.test', false],
  ['a@b\u0085c.test', false],
  [`${'a'.repeat(247)}@c.test`, true],
  [`${'a'.repeat(248)}@c.test`, false],
])('%s: %s', (written, is) => {
  expect(isEmail(written)).toBe(is)
})

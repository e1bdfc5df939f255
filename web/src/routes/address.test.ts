import { expect, test } from 'vitest'
import { resolveTo, textOf } from './address'

test.each([
  ['a path takes the place of the whole address', '/home', '/home'],
  ['its query and hash come along', '/home?a=1#b', '/home?a=1#b'],
  ['a query belongs to the page', '?view=late', '/staff/inbox?view=late'],
  ['an empty query takes the query away', '?', '/staff/inbox'],
  ['a hash belongs to the page', '#top', '/staff/inbox#top'],
  ['another host is not left for', 'https://elsewhere.test/home?a=1', '/home?a=1'],
  ['nor one without a scheme', '//elsewhere.test/home', '/home'],
])('%s', (_, to, expected) => {
  expect(textOf(resolveTo(to, '/staff/inbox'))).toBe(expected)
})

test('parts that are not named: the path stays, the query and the hash go', () => {
  expect(textOf(resolveTo({ search: '?a=1' }, '/home'))).toBe('/home?a=1')
  expect(textOf(resolveTo({ pathname: '/login', hash: '#top' }, '/home'))).toBe('/login#top')
})

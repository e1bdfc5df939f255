// @vitest-environment node
import { expect, test } from 'vitest'
import { readMessage } from './messages.ts'

test.each([
  [{ n: 1, type: 'ready' }, { type: 'ready' }],
  [{ n: 2, type: 'close' }, { type: 'close' }],
  [{ n: 3, type: 'error' }, { type: 'error' }],
  [
    { n: 4, type: 'resize', height: 0 },
    { type: 'resize', height: 0 },
  ],
  [
    { n: 5, type: 'resize', height: 20000 },
    { type: 'resize', height: 20000 },
  ],
  [
    { n: 6, type: 'title', text: ' Book a lab ' },
    { type: 'title', text: 'Book a lab' },
  ],
  [
    { n: 7, type: 'navigate', routeId: 'home' },
    { type: 'navigate', routeId: 'home', params: {} },
  ],
  [
    { n: 8, type: 'navigate', routeId: 'video', params: { consultId: 'c1' } },
    { type: 'navigate', routeId: 'video', params: { consultId: 'c1' } },
  ],
])('%j is a message', (data, message) => {
  expect(readMessage(data)).toEqual({ n: data.n, message })
})

const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`p${index}`, 'x']))

test.each([
  null,
  undefined,
  'ready',
  7,
  [],
  [{ n: 1, type: 'ready' }],
  new Date(),
  new Map([['type', 'ready']]),
  {},
  { type: 'ready' },
  { n: 0, type: 'ready' },
  { n: 1.5, type: 'ready' },
  { n: '1', type: 'ready' },
  { n: Number.NaN, type: 'ready' },
  { n: Number.POSITIVE_INFINITY, type: 'ready' },
  { n: 1, type: 'unknown' },
  { n: 1, type: '__proto__' },
  { n: 1, type: ['ready'] },
  { n: 1, type: 'ready', more: true },
  { n: 1, type: 'resize' },
  { n: 1, type: 'resize', height: -1 },
  { n: 1, type: 'resize', height: 20001 },
  { n: 1, type: 'resize', height: Number.NaN },
  { n: 1, type: 'resize', height: '300' },
  { n: 1, type: 'title', text: '' },
  { n: 1, type: 'title', text: '   ' },
  { n: 1, type: 'title', text: 'x'.repeat(121) },
  { n: 1, type: 'title', text: 'a\u202eb' },
  { n: 1, type: 'title', text: { toString: 'x' } },
  { n: 1, type: 'title', text: 'x'.repeat(10_000_000) },
  { n: 1, type: 'navigate' },
  { n: 1, type: 'navigate', routeId: '' },
  { n: 1, type: 'navigate', routeId: 'home', params: 'x' },
  { n: 1, type: 'navigate', routeId: 'home', params: { a: 1 } },
  { n: 1, type: 'navigate', routeId: 'home', params: { a: 'x'.repeat(201) } },
  { n: 1, type: 'navigate', routeId: 'home', params: many },
  { n: 1, type: 'navigate', routeId: 'home', url: 'https://evil.example' },
])('%.60j is none', (data) => {
  expect(readMessage(data)).toBeNull()
})

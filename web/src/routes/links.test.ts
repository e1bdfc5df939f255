import { expect, test } from 'vitest'
import { findRoute } from './catalogue'

const sources = import.meta.glob<string>(['../**/*.tsx', '../**/*.ts', '!../**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every route that some source file links to by name, for any viewer. */
const links = Object.entries(sources).flatMap(([file, text]) =>
  [...text.matchAll(/\bhref\('([\w.-]+)'/g)].map(([, id = '']) => ({ file, id })),
)

test('there are links to look at', () => {
  expect(links.length).toBeGreaterThan(30)
})

test.each(links)('$file links to $id, which is built', ({ id }) => {
  const route = findRoute(id)
  expect(route?.screen ?? route?.opens ?? route?.kind).toMatch(/\.tsx$|^[\w.-]+$/)
  expect(Boolean(route?.screen || route?.opens)).toBe(true)
})

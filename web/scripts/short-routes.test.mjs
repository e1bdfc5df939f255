// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fileOf, pathOf } from '../src/routes/catalogue/usual.ts'
import { catalogue } from '../src/routes/catalogue.ts'
import { shorten } from './short-routes.ts'

const row = (id, more) => `  {\n    ...page,\n    id: '${id}',\n${more}  },\n`

test.each([
  ['a.b', "    path: '/a/b',\n    screen: 'a/b.tsx',\n", '    screen: 1,\n'],
  ['a.b', "    path: '/a/:b',\n    screen: 'a/b.tsx',\n", "    path: '/a/:b',\n    screen: 1,\n"],
  ['a', "    path: '/b',\n    screen: 'a.tsx',\n", "    path: '/b',\n    screen: 'a.tsx',\n"],
  ['a', "    path: '/a',\n    screen: 'a/index.tsx',\n", "    screen: 'a/index.tsx',\n"],
  ['a-b', "    path: '/a_b',\n", "    path: '/a_b',\n"],
  ['a', '    kind: 1,\n', '    kind: 1,\n'],
])('a row of %s without what follows from its id', (id, written, built) => {
  expect(shorten(row(id, written) + row('next', ''))).toBe(row(id, built) + row('next', ''))
})

test('every row that is left out can be put back', () => {
  const files = globSync('src/routes/catalogue/*.ts').map((file) => readFileSync(file, 'utf8'))
  const short = files.map(shorten).join('\n')
  for (const { id, path, screen } of catalogue) {
    const at = short.indexOf(`id: '${id}',`)
    const [text] = short.slice(at + 4).split(/\bid: '/)
    expect(/\bpath: '([^']+)'/.exec(text)?.[1] ?? pathOf(id)).toBe(path)
    const built = /\bscreen: (?:'([^']+)'|1)/.exec(text)
    expect(built && (built[1] ?? fileOf(path))).toBe(screen ?? null)
  }
  expect(short.length).toBeLessThan(files.join('\n').length - 5000)
})

import { describe, expect, it } from 'vitest'
import { costsIn, gzipped, partOf, textsOf, withAllScreens } from './first-load.ts'

it.each([
  ['../../node_modules/react-dom/cjs/react-dom-client.production.js', 'react'],
  ['../../node_modules/@tanstack/query-core/build/modern/query.js', 'query'],
  ['../../node_modules/left-pad/index.js', 'other packages'],
  ['../../src/routes/catalogue/readings.ts', 'catalogue and titles'],
  ['../../src/routes/router.tsx', 'router and access'],
  ['../../src/shell/frame.tsx', 'shell'],
  ['', 'names'],
])('%s belongs to %s', (source, part) => {
  expect(partOf(source)).toBe(part)
})

it('each piece of a file counts for the part that it was made from', () => {
  // "aaaa" from the first source, "bb" from the second, "cc" from none.
  const map = { sources: ['../src/ui/a.tsx', '../src/data/b.ts'], mappings: 'AAAA,ICAA,E' }
  const texts = textsOf([{ code: 'aaaabbcc', map }, { code: 'export{}' }])
  expect(texts).toMatchObject({ ui: 'aaaa', data: 'bb', shell: '' })
  expect(texts.names).toContain('cc')
  expect(texts.names).toContain('export{}')
})

describe('the first load with every screen', () => {
  const word = (n) => randomWord(n * 7919)
  const row = (n) => `{id:\`${word(n)}\`,screen:\`${word(n)}/${word(n + 1)}.tsx\`}`
  const title = (n) => `"${word(n)}":{id:\`${word(n + 500)}\`}`
  const codeOf = (screens) => {
    const numbers = Array.from({ length: screens }, (_, n) => n)
    return `x=[${numbers.map(row)}];y={${numbers.map(title)}}`
  }

  it('is foretold from what the screens so far cost', () => {
    const costs = costsIn(codeOf(60))
    expect(costs.screens).toBe(60)
    const rest = (screens) => gzipped(codeOf(screens))
    // The row itself is there before its screen, and is no part of the growth.
    expect(costs.screen).toBeGreaterThan(4)
    expect(costs.screen).toBeLessThan((rest(120) - rest(60)) / 60)
  })

  it('grows by the screens and the parts that are still to come', () => {
    const costs = { screen: 20, file: 10, screens: 182, files: 1 }
    expect(withAllScreens(1000, costs, 15)).toBe(1000 + 10 * 20 + 5 * 10)
    expect(withAllScreens(1000, { ...costs, screens: 200 }, 20)).toBe(1000)
  })
})

/** A word that does not compress well, the same each time. */
function randomWord(seed) {
  return (Math.abs(Math.sin(seed)) * 1e9).toFixed(0)
}

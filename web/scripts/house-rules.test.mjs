import { describe, expect, it } from 'vitest'
import {
  brokenImport,
  circlesIn,
  importsIn,
  namesColour,
  problemsIn,
  unknownClasses,
} from './house-rules.mjs'

describe('import direction', () => {
  it.each([
    ['domain/bg.ts', 'i18n/formats', false],
    ['i18n/formats.ts', 'domain/bg', false],
    ['ui/button.tsx', 'domain/status', true],
    ['ui/button.tsx', 'data/client', false],
    ['data/readings.ts', 'domain/bg', true],
    ['data/readings.ts', 'ui/button', false],
    ['screens/home.tsx', 'data/readings', true],
    ['screens/home.tsx', 'screens/food', false],
    ['screens/blood-sugar/trends.tsx', 'screens/blood-sugar/overview', false],
    ['screens/blood-sugar/trends.tsx', 'screens/blood-sugar/parts/hero', true],
    ['screens/home.tsx', 'screens/home/parts/greeting', true],
    ['screens/home.tsx', 'screens/food/parts/greeting', false],
    ['screens/home.test.tsx', 'shell/testing', true],
    ['screens/weight/parts/testing.ts', 'shell/testing', true],
    ['screens/food/log.tsx', 'screens/blood-sugar/parts/hero', false],
    ['screens/home.tsx', 'shell/header', false],
    ['screens/pulse/trends.tsx', 'readings/time-chart', true],
    ['readings/time-chart.tsx', 'ui/charts/chart', true],
    ['readings/reading-page.tsx', 'routes/href', true],
    ['readings/time-chart.tsx', 'screens/pulse/trends', false],
    ['readings/time-chart.tsx', 'shell/page', false],
    ['ui/charts/chart.tsx', 'readings/time-chart', false],
    ['data/pulse.ts', 'readings/wall', false],
    ['messages/mail/mail-list.tsx', 'calls/loaded', true],
    ['ui/button.tsx', 'calls/loaded', false],
    ['calls/loaded.tsx', 'routes/href', false],
    ['main.tsx', 'routes/router', true],
  ])('%s importing %s is allowed: %s', (file, target, fine) => {
    expect(brokenImport(file, target) === undefined).toBe(fine)
  })

  it('lets routes load a screen lazily, never statically', () => {
    expect(brokenImport('routes/router.tsx', 'screens/home', true)).toBeUndefined()
    expect(brokenImport('routes/router.tsx', 'screens/home', false)).toBeDefined()
  })

  it('reads relative imports of a file', () => {
    expect(problemsIn('domain/bg.ts', "import { x } from '../ui/button'")).toHaveLength(1)
  })
})

describe('colours', () => {
  it('are written in tokens.css only', () => {
    expect(namesColour('ui/tokens.css', 'color: #fff;')).toBe(false)
    expect(namesColour('ui/card.module.css', 'color: #fff;')).toBe(true)
    expect(namesColour('ui/card.tsx', 'fill="#0B6157"')).toBe(true)
    expect(namesColour('ui/card.tsx', 'href="#main"')).toBe(false)
  })
})

describe('circles of imports', () => {
  const circles = (graph) => circlesIn(new Map(Object.entries(graph)))

  it('names each way back to a file', () => {
    expect(circles({ a: ['b', 'c'], b: ['c'], c: [] })).toEqual([])
    expect(circles({ a: ['b'], b: ['c'], c: ['b'] })).toEqual([['b', 'c', 'b']])
    expect(circles({ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] })).toEqual([
      ['a', 'b', 'a'],
      ['c', 'd', 'c'],
    ])
  })

  it('counts types and what is handed on, not what is loaded later or comes from a package', () => {
    const files = new Set(['ui/a.tsx', 'ui/b.ts', 'data/c.ts', 'data/d.ts', 'ui/late.tsx'])
    const text = [
      "import { x } from 'package'",
      "import type { B } from './b'",
      'import {',
      '  one,',
      '  two,',
      "} from '../data/c'",
      "export { d } from '../data/d.ts'",
      "const late = () => import('./late')",
    ].join('\n')
    expect(importsIn('ui/a.tsx', text, files)).toEqual(['ui/b.ts', 'data/c.ts', 'data/d.ts'])
  })
})

describe('classes of CSS modules', () => {
  const texts = new Map([['ui/a.module.css', '.row > .words, .row:hover { color: red; }']])
  it.each([
    ['styles.row', []],
    ['styles.words + styles[name]', []],
    ['styles.rows', ['src/ui/a.tsx: ./a.module.css has no class "rows"']],
  ])('%s', (use, problems) => {
    const text = `import styles from './a.module.css'\n${use}`
    expect(unknownClasses('ui/a.tsx', text, texts)).toEqual(problems)
  })
})

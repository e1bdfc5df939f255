import { describe, expect, it } from 'vitest'
import { contrast, deriveBrandRoles, parseHex, type Theme } from './brand-roles'
import vectors from './testdata/brand-roles.json'
import tokens from './tokens.css?raw'

/** Everything that draws readings. */
const drawn = import.meta.glob<string>(
  [
    './charts/*.css',
    './status-*.css',
    '../readings/*-chart.module.css',
    '../readings/day-line.module.css',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const surfaces: Record<Theme, string[]> = {
  light: ['#FBF9F5', '#FFFFFF', '#F3EFE8'],
  dark: ['#111716', '#19211F', '#0C1110'],
}
const text: Record<Theme, string> = { light: '#1B2624', dark: '#EEF3F1' }

const between = (one: string, other: string) => contrast(parseHex(one), parseHex(other))

/** A small fixed generator, so that a failing colour can be found again. */
function* randomColours(count: number) {
  let state = 20261115
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`
  }
}

describe('deriveBrandRoles', () => {
  it.each(['light', 'dark'] as const)('holds contrast for 1,000 random colours, %s', (theme) => {
    for (const brand of randomColours(1000)) {
      const roles = deriveBrandRoles(brand, theme)
      const weakest = {
        link: Math.min(...surfaces[theme].map((surface) => between(roles.action, surface))),
        button: between(roles.onAction, roles.action),
        buttonHover: between(roles.onAction, roles.actionHover),
        actionOnTint: between(roles.action, roles.actionTint),
        textOnTint: between(text[theme], roles.actionTint),
      }
      for (const [pair, value] of Object.entries(weakest)) {
        expect(value, `${brand} ${theme} ${pair}`).toBeGreaterThanOrEqual(4.5)
      }
      for (const surface of [...surfaces[theme], roles.actionTint]) {
        expect(between(roles.focus, surface), `${brand} ${theme} focus`).toBeGreaterThanOrEqual(3)
      }
    }
  })

  it('leaves a brand colour that is readable as it is', () => {
    expect(deriveBrandRoles('#0B6157', 'light').action).toBe('#0B6157')
    expect(deriveBrandRoles('#5FD0BE', 'dark').action).toBe('#5FD0BE')
  })

  it('agrees with the vectors that the server tests too', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(40)
    for (const { brand, theme, roles } of vectors) {
      expect(deriveBrandRoles(brand, theme as Theme), `${brand} ${theme}`).toEqual(roles)
    }
  })

  it('is what tokens.css uses for the default brand', () => {
    const light = deriveBrandRoles('#0B6157', 'light')
    const dark = deriveBrandRoles('#5FD0BE', 'dark')
    for (const colour of [...Object.values(light), ...Object.values(dark)]) {
      expect(tokens.toUpperCase()).toContain(colour)
    }
  })

  it.each(['teal', '#12', '#12345g', '', '#1234567'])('refuses %j', (brand) => {
    expect(() => deriveBrandRoles(brand, 'light')).toThrow('Not a colour')
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#777777', '#FFFFFF', 4.48],
  ])('%s on %s', (one, other, expected) => {
    expect(between(one, other)).toBeCloseTo(expected, 2)
  })
})

// Range colours stay readable on every surface and never come from the brand.
describe('range colours of tokens.css', () => {
  const colours = [...tokens.matchAll(/--range-[a-z-]+-(light|dark): (#[0-9a-f]{6})/gi)]

  it('are eight per theme', () => {
    expect(colours).toHaveLength(16)
  })

  it.each(colours.map((match) => [match[0], match[1], match[2]]))('%s', (_, theme, colour) => {
    for (const surface of surfaces[theme as Theme].slice(0, 2)) {
      expect(between(colour ?? '', surface)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('take nothing from the brand', () => {
    expect(tokens).not.toMatch(/--range-[^:]*:[^;]*brand/)
  })
})

describe('data keeps its own colours', () => {
  it('no drawing of readings takes a colour from the brand', () => {
    expect(Object.keys(drawn).length).toBeGreaterThan(4)
    const branded = Object.entries(drawn).filter(([, css]) =>
      /var\(--(action|brand|focus-ring)/.test(css),
    )
    expect(branded.map(([file]) => file)).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
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

const surfaces = {
  light: ['#FBF9F5', '#FFFFFF'],
  dark: ['#111716', '#19211F'],
}

/** The ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

// Range colours stay readable on every surface and never come from the brand.
describe('range colours of tokens.css', () => {
  const colours = [...tokens.matchAll(/--range-[a-z-]+-(light|dark): (#[0-9a-f]{6})/gi)]

  it('are eight per theme', () => {
    expect(colours).toHaveLength(16)
  })

  it.each(colours.map((match) => [match[0], match[1], match[2]]))('%s', (_, theme, colour) => {
    for (const surface of surfaces[theme as keyof typeof surfaces]) {
      expect(contrast(colour ?? '', surface)).toBeGreaterThanOrEqual(4.5)
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

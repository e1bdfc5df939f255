/** Ways to look at a page, and few of them for each in every run. */
export const widths = [390, 768, 1280] as const
export const themes = ['light', 'dark'] as const
export const locales = ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const

export type Look = {
  width: (typeof widths)[number]
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
}

/**
 * Two looks at a route, in both themes, two languages and two widths. `turn` is the place of the
 * route among all, and over twelve neighbours every look comes up once.
 */
export function looksInTurn(turn: number): Look[] {
  return [0, 1].map((half) => {
    const step = turn * 2 + half
    return {
      locale: pick(locales, step),
      width: pick(widths, step),
      theme: pick(themes, half + Math.floor(turn / 6)),
    }
  })
}

/**
 * In every run axe reads a route in one of its two looks; the full sweep reads all. Over the routes
 * it comes by every look.
 */
export function isReadByAxe(turn: number, half: number): boolean {
  return half === Math.floor(turn / 12) % 2
}

/** The narrower look of a route is the one that is squeezed to the narrowest window. */
export function isSqueezed(turn: number, half: number): boolean {
  const [first, second] = looksInTurn(turn).map(({ width }) => width)
  return half === ((first ?? 0) <= (second ?? 0) ? 0 : 1)
}

function pick<Choice>(choices: readonly [Choice, ...Choice[]], step: number): Choice {
  return choices[step % choices.length] ?? choices[0]
}

export function nameOf({ width, theme, locale }: Look): string {
  return `${width} ${theme} ${locale}`
}

/** Ways to look at a page, and few of them in which every two choices meet. */
export const widths = [390, 768, 1280] as const
export const themes = ['light', 'dark'] as const
export const locales = ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const

export type Look = {
  width: (typeof widths)[number]
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
}

/**
 * Each locale once, with widths and themes in turn. `turn` shifts both, so that over
 * three neighbouring routes every two choices meet.
 */
export function pairwiseLooks(turn: number): Look[] {
  return locales.map((locale, index) => {
    const step = index + turn
    return { locale, width: pick(widths, step), theme: pick(themes, step) }
  })
}

function pick<Choice>(choices: readonly [Choice, ...Choice[]], step: number): Choice {
  return choices[step % choices.length] ?? choices[0]
}

export function nameOf({ width, theme, locale }: Look): string {
  return `${width} ${theme} ${locale}`
}

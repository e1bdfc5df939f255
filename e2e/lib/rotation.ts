/** Ways to look at a page, and the fewest of them in which every two choices meet. */
export const widths = [390, 768, 1280] as const
export const themes = ['light', 'dark'] as const
export const locales = ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const

export type Look = {
  width: (typeof widths)[number]
  theme: (typeof themes)[number]
  locale: (typeof locales)[number]
}

export function everyLook(): Look[] {
  return widths.flatMap((width) =>
    themes.flatMap((theme) => locales.map((locale) => ({ width, theme, locale }))),
  )
}

/**
 * Each width with each locale once; the theme alternates along both, so that it meets
 * every width and every locale. `turn` shifts the themes, so that neighbouring routes
 * together see the other half as well.
 */
export function pairwiseLooks(turn: number): Look[] {
  return widths.flatMap((width, w) =>
    locales.map((locale, l) => ({
      width,
      locale,
      theme: (w + l + turn) % 2 === 0 ? ('light' as const) : ('dark' as const),
    })),
  )
}

export function nameOf({ width, theme, locale }: Look): string {
  return `${width} ${theme} ${locale}`
}

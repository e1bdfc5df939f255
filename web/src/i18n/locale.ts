/** The locales that cover the whole product; the first is the source. */
export const locales = ['en-US', 'es-US', 'en-CA', 'fr-CA'] as const

export type Locale = (typeof locales)[number]

/** Where a brand is at home, which decides units and phone numbers. */
export type Country = 'US' | 'CA'

export const defaultLocale: Locale = 'en-US'

const shape = /^([a-z]{2})-([a-z]{2})$/i

/**
 * Reads the locale cookie. Two letters, a hyphen and two letters in any case;
 * everything else, and every locale we have no texts for, is en-US.
 */
export function parseLocale(value: string | null | undefined): Locale {
  const match = shape.exec(value ?? '')
  if (!match?.[1] || !match[2]) return defaultLocale
  const normal = `${match[1].toLowerCase()}-${match[2].toUpperCase()}`
  return locales.find((locale) => locale === normal) ?? defaultLocale
}

/** The two-letter prefix that embedded screens are given. */
export function languageOf(locale: Locale): string {
  return locale.slice(0, 2)
}

/** Each language under its own name, as a language menu shows it. */
export const localeNames = {
  'en-US': 'English (United States)',
  'es-US': 'Español (Estados Unidos)',
  'en-CA': 'English (Canada)',
  'fr-CA': 'Français (Canada)',
} as const satisfies Record<Locale, string>

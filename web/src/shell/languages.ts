import { useState } from 'react'
import { useBrand } from '../data/boot-context'
import { countryOf } from '../data/branding'
import { changeLocale, localeStore } from '../data/language'
import { type Locale, locales } from '../i18n/locale'
import { useFacts } from '../routes/use-facts'

/** Each language under its own name; the country goes without saying inside one brand. */
const names: Record<string, string> = { en: 'English', es: 'Español', fr: 'Français' }

export function languageName(locale: Locale): string {
  return names[locale.slice(0, 2)] ?? locale
}

/** The languages of the brand's country, and the one in use wherever it comes from. */
export function useLanguages() {
  const country = countryOf(useBrand())
  const current = localeStore.use()
  const { session } = useFacts()
  const [pending, setPending] = useState<Locale>()
  const choices = locales.filter((locale) => locale.endsWith(country) || locale === current)
  const signedIn = session.kind === 'member' || session.kind === 'staff'
  const choose = async (locale: Locale) => {
    setPending(locale)
    try {
      await changeLocale(locale, signedIn)
    } catch {
      // The page already speaks the language; keeping it on the account comes with the next choice.
    } finally {
      setPending((last) => (last === locale ? undefined : last))
    }
  }
  return { choices, current, choose, pending }
}

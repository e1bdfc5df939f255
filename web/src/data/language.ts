import { activate } from '../i18n/activate'
import { defaultLocale, type Locale, languageOf, parseLocale } from '../i18n/locale'
import { dataOf, rest } from './client'
import { localeCookie, readCookie, writeCookie } from './cookie'
import { createStore } from './store'

/** The locale whose texts are on the page. */
export const localeStore = createStore<Locale>(defaultLocale)

/**
 * The locale of the page at start: the cookie wins over the person's own locale, and
 * where there is no cookie the person's locale makes it.
 */
export function startLocale(boot: { locale: string; userLocale?: string }): Locale {
  const cookie = readCookie(localeCookie)
  if (cookie !== undefined) return parseLocale(cookie)
  if (!boot.userLocale) return parseLocale(boot.locale)
  const locale = parseLocale(boot.userLocale)
  writeCookie(localeCookie, locale)
  return locale
}

/** Changes the language of this browser, and of the person where one is signed in. */
export async function changeLocale(locale: Locale, signedIn: boolean): Promise<void> {
  writeCookie(localeCookie, locale)
  localeStore.set(await activate(locale))
  if (!signedIn) return
  const language = languageOf(locale).toUpperCase() as 'EN' | 'ES' | 'FR'
  await dataOf(rest.PUT('/v1/users/me/info/language', { body: { language } }))
}

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

let choices = 0
let kept: Promise<void> = Promise.resolve()

/**
 * Changes the language of this browser, and of the person where one is signed in. Of two quick
 * choices the last one stays, however slow the texts or the calls of the first are.
 */
export async function changeLocale(locale: Locale, signedIn: boolean): Promise<void> {
  choices += 1
  const choice = choices
  const isLast = () => choice === choices
  writeCookie(localeCookie, locale)
  const active = await activate(locale)
  if (!isLast()) return
  localeStore.set(active)
  if (!signedIn) return
  // One call at a time, so that the server hears the choices in their order.
  const mine = kept.then(() => (isLast() ? keepOnAccount(locale) : undefined))
  kept = mine.catch(() => undefined)
  await mine
}

async function keepOnAccount(locale: Locale): Promise<void> {
  const language = languageOf(locale).toUpperCase() as 'EN' | 'ES' | 'FR'
  await dataOf(rest.PUT('/v1/users/me/info/language', { body: { language } }))
}

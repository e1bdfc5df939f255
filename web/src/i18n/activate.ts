import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, type Locale } from './locale'
import { type Part, parts } from './parts'

type Catalogue = { messages: Messages }
/** How a part of the texts of a locale is fetched. */
export type Catalogues = (locale: Locale, part: Part) => Promise<Catalogue>

const files: Record<Part, Record<string, () => Promise<Catalogue>>> = {
  base: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=base?lingui' }),
  profile: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=profile?lingui' }),
  account: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=account?lingui' }),
  readings: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=readings?lingui' }),
  messages: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=messages?lingui' }),
  staff: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=staff?lingui' }),
  admin: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=admin?lingui' }),
  sso: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=sso?lingui' }),
  programs: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=programs?lingui' }),
  factors: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=factors?lingui' }),
  labs: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=labs?lingui' }),
  booking: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=booking?lingui' }),
  surveys: import.meta.glob<Catalogue>('./locales/*.po', { query: '?part=surveys?lingui' }),
}

const catalogues: Catalogues = (locale, part) => {
  const load = files[part][`./locales/${locale}.po`]
  return load ? load() : Promise.reject(new Error(`no texts for ${locale}`))
}

/** What the pages so far have asked for; a change of language brings all of it. */
const wanted = new Set<Part>(['base'])

let latest: symbol

/**
 * Loads the texts of a locale and makes it the current one, unless another was asked for
 * meanwhile. When its file cannot be loaded the texts are en-US; the answer says which is active.
 */
export async function activate(locale: Locale, from: Catalogues = catalogues): Promise<Locale> {
  const call = Symbol(locale)
  latest = call
  const [active, messages] = await load(locale, from)
  if (latest !== call) return i18n.locale as Locale
  fallBackOnMissing(active, from)
  i18n.loadAndActivate({ locale: active, messages })
  document.documentElement.lang = active
  return active
}

/** Brings the texts of a part in the current language, once. */
export async function loadTexts(part: Part, from: Catalogues = catalogues): Promise<void> {
  if (wanted.has(part)) return
  wanted.add(part)
  try {
    const locale = i18n.locale as Locale
    const { messages } = await from(locale, part)
    i18n.load(locale, messages)
  } catch (cause) {
    wanted.delete(part)
    throw cause
  }
}

async function load(locale: Locale, from: Catalogues): Promise<[Locale, Messages]> {
  try {
    return [locale, await together(locale, wanted, from)]
  } catch (cause) {
    if (locale === defaultLocale) throw cause
    console.warn(`No texts for ${locale}, using ${defaultLocale}`)
    return [defaultLocale, await together(defaultLocale, wanted, from)]
  }
}

async function together(locale: Locale, some: Iterable<Part>, from: Catalogues): Promise<Messages> {
  const loaded = await Promise.all([...some].map((part) => from(locale, part)))
  return Object.assign({}, ...loaded.map(({ messages }) => messages))
}

let stopListening = () => {}

/**
 * The first text that a catalogue does not know brings in the en-US catalogue
 * below it. A build fills untranslated texts with en-US by itself; an old
 * catalogue in the browser's cache that meets new texts comes here.
 */
function fallBackOnMissing(locale: Locale, from: Catalogues) {
  stopListening()
  if (locale === defaultLocale) return
  stopListening = i18n.on('missing', ({ id }) => {
    stopListening()
    console.warn(`${locale} lacks a translation (${id}), using ${defaultLocale}`)
    void together(defaultLocale, parts, from).then((source) => {
      if (i18n.locale !== locale) return
      i18n.loadAndActivate({ locale, messages: { ...source, ...i18n.messages } })
    })
  })
}

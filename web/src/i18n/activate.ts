import { i18n, type Messages } from '@lingui/core'
import { defaultLocale, type Locale, pseudoLocale } from './locale'

type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>

const catalogues: Catalogues = {
  'en-US': () => import('./locales/en-US.po'),
  'es-US': () => import('./locales/es-US.po'),
  'en-CA': () => import('./locales/en-CA.po'),
  'fr-CA': () => import('./locales/fr-CA.po'),
}

/**
 * Loads the catalogue of a locale and makes it the current one. When its file
 * cannot be loaded the texts are en-US; the answer says which was activated.
 */
export async function activate(locale: Locale, from: Catalogues = catalogues): Promise<Locale> {
  const [active, messages] = await load(locale, from)
  fallBackOnMissing(active, messages, from)
  i18n.loadAndActivate({ locale: active, messages })
  document.documentElement.lang = active
  return active
}

async function load(locale: Locale, from: Catalogues): Promise<[Locale, Messages]> {
  try {
    return [locale, (await from[locale]()).messages]
  } catch (cause) {
    if (locale === defaultLocale) throw cause
    console.warn(`No texts for ${locale}, using ${defaultLocale}`)
    return [defaultLocale, (await from[defaultLocale]()).messages]
  }
}

let stopListening = () => {}

/**
 * The first text that a catalogue does not know brings in the en-US catalogue
 * below it. A build fills untranslated texts with en-US by itself; an old
 * catalogue in the browser's cache that meets new texts comes here.
 */
function fallBackOnMissing(locale: Locale, messages: Messages, from: Catalogues) {
  stopListening()
  if (locale === defaultLocale) return
  stopListening = i18n.on('missing', ({ id }) => {
    stopListening()
    console.warn(`${locale} lacks a translation (${id}), using ${defaultLocale}`)
    void from[defaultLocale]().then((source) => {
      if (i18n.locale !== locale) return
      i18n.loadAndActivate({ locale, messages: { ...source.messages, ...messages } })
    })
  })
}

/** Shows every translated text in brackets and accents; for development and demo only. */
export async function activatePseudo(from: Catalogues = catalogues): Promise<void> {
  const [{ messages }, { pseudoMessages }] = await Promise.all([
    from[defaultLocale](),
    import('./pseudo'),
  ])
  i18n.loadAndActivate({
    locale: pseudoLocale,
    locales: defaultLocale,
    messages: pseudoMessages(messages),
  })
  document.documentElement.lang = defaultLocale
}

import { i18n } from '@lingui/core'
import { I18nProvider as LinguiProvider } from '@lingui/react'
import { type ReactNode, useMemo } from 'react'
import { I18nProvider as AriaProvider } from 'react-aria-components/I18nProvider'
import { I18nContext } from './i18n-context'
import type { Country, Locale } from './locale'

/**
 * Spanish in the United States writes the month first, as our own formats do. Browsers put the
 * day first for es-US, so that a typed date would be read as another day than the one shown;
 * es-PR is the same language and numbers with the dates of the country.
 */
const fieldLocale = (locale: Locale) => (locale === 'es-US' ? 'es-PR' : locale)

/** Gives texts, component strings and formats of one locale to everything inside. */
export function I18nRoot(props: { locale: Locale; country: Country; children: ReactNode }) {
  const { locale, country, children } = props
  const context = useMemo(() => ({ locale, country }), [locale, country])
  return (
    <LinguiProvider i18n={i18n}>
      <AriaProvider locale={fieldLocale(locale)}>
        <I18nContext value={context}>{children}</I18nContext>
      </AriaProvider>
    </LinguiProvider>
  )
}

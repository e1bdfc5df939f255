import { i18n } from '@lingui/core'
import { I18nProvider as LinguiProvider } from '@lingui/react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { I18nProvider as AriaProvider } from 'react-aria-components/I18nProvider'
import { type Country, createFormats, type Formats } from './formats'
import type { Locale } from './locale'

/**
 * Spanish in the United States writes the month first, as our own formats do. Browsers put the
 * day first for es-US, so that a typed date would be read as another day than the one shown;
 * es-PR is the same language and numbers with the dates of the country.
 */
const fieldLocale = (locale: Locale) => (locale === 'es-US' ? 'es-PR' : locale)

const FormatsContext = createContext<Formats | null>(null)

/** Gives texts, component strings and formats of one locale to everything inside. */
export function I18nRoot(props: { locale: Locale; country: Country; children: ReactNode }) {
  const { locale, country, children } = props
  const formats = useMemo(() => createFormats(locale, country), [locale, country])
  return (
    <LinguiProvider i18n={i18n}>
      <AriaProvider locale={fieldLocale(locale)}>
        <FormatsContext value={formats}>{children}</FormatsContext>
      </AriaProvider>
    </LinguiProvider>
  )
}

export function useFormats(): Formats {
  const formats = useContext(FormatsContext)
  if (!formats) throw new Error('useFormats needs an I18nRoot above it')
  return formats
}

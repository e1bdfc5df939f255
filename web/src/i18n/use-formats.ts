import { useContext } from 'react'
import { createFormats, type Formats } from './formats'
import { I18nContext } from './i18n-context'

const made = new Map<string, Formats>()

/** The formats of the page, made once for each language and country. */
export function useFormats(): Formats {
  const context = useContext(I18nContext)
  if (!context) throw new Error('useFormats needs an I18nRoot above it')
  const { locale, country } = context
  const key = `${locale} ${country}`
  const formats = made.get(key) ?? createFormats(locale, country)
  made.set(key, formats)
  return formats
}

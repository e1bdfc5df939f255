import { createContext } from 'react'
import type { Country, Locale } from './locale'

/** The language of the page and the country whose units it shows. */
export const I18nContext = createContext<{ locale: Locale; country: Country } | null>(null)

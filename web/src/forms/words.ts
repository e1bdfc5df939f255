import type { I18n, MessageDescriptor } from '@lingui/core'
import type { Locale } from '../i18n/locale'

/** A text of a form: from our catalogues, in each language, or already in the reader's own. */
export type Words = string | MessageDescriptor | Translations

/** As a questionnaire from the server has it; en-US is there where no other is. */
type Translations = { readonly 'en-US': string } & Readonly<Partial<Record<Locale, string>>>

export function inWords(words: Words, i18n: I18n): string {
  if (typeof words === 'string') return words
  if ('en-US' in words) return words[i18n.locale as Locale] ?? words['en-US']
  return i18n._(words)
}

import type { ReactNode } from 'react'
import { useBrand } from '../data/boot-context'
import { countryOf } from '../data/branding'
import { localeStore } from '../data/language'
import { I18nRoot } from '../i18n/i18n-root'

/**
 * Words in the person's language, units of the brand's country. The brand of a member can
 * come later than the page, and can be of another country than the brand of the host.
 */
export function BrandCountry({ children }: { children: ReactNode }) {
  return (
    <I18nRoot locale={localeStore.use()} country={countryOf(useBrand())}>
      {children}
    </I18nRoot>
  )
}

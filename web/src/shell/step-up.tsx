import { i18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import { I18nRoot } from '../i18n/i18n-root'
import type { Country, Locale } from '../i18n/locale'
import { StepUpDialog } from './step-up-dialog'

let asking: Promise<boolean> | undefined

/**
 * Asks the person to confirm that it's them, once however many calls wait for it. True when they
 * did. It stands beside the page, because a call may come from anywhere and the first load has
 * no room for it.
 */
export function confirmIdentity(): Promise<boolean> {
  asking ??= open().finally(() => {
    asking = undefined
  })
  return asking
}

function open(): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const done = (confirmed: boolean) => {
      resolve(confirmed)
      // After the dialog has given the focus back.
      setTimeout(() => {
        root.unmount()
        place.remove()
      }, 0)
    }
    const locale = i18n.locale as Locale
    const country = locale.slice(-2) as Country
    root.render(
      <I18nRoot locale={locale} country={country}>
        <StepUpDialog onDone={done} />
      </I18nRoot>,
    )
  })
}

import { Trans } from '@lingui/react/macro'
import { GlobeIcon } from '../ui/frame-icons'
import styles from './header.module.css'
import { languageName, useLanguages } from './languages'
import { NavMenu } from './nav-menu'

export function LanguageMenu() {
  const { current } = useLanguages()
  return (
    <NavMenu
      align="end"
      label={
        <>
          <GlobeIcon size={20} />
          <span className="visually-hidden">
            <Trans>Language:</Trans>{' '}
          </span>
          <span lang={current} className="visually-hidden">
            {languageName(current)}
          </span>
          <span className={styles.code} aria-hidden="true">
            {current.slice(0, 2)}
          </span>
        </>
      }
    >
      <LanguageItems />
    </NavMenu>
  )
}

/** One button for each language, in its own words. */
export function LanguageItems() {
  const { choices, current, choose } = useLanguages()
  return choices.map((locale) => (
    <li key={locale}>
      <button
        type="button"
        lang={locale}
        aria-pressed={locale === current}
        onClick={() => void choose(locale)}
      >
        {languageName(locale)}
      </button>
    </li>
  ))
}

import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-aria-components/Link'
import { classNames } from './class-names'
import styles from './link-tabs.module.css'
import tabStyles from './tabs.module.css'

export type LinkTab = { id: string; href: string; label: ReactNode }

type LinkTabsProps = {
  /** What the pages have in common: "Views of Blood sugar". */
  label: string
  tabs: readonly LinkTab[]
  /** The id of the tab whose page this is; a page beside them has none. */
  current?: string
}

/** Pages of their own that look like the sides of one thing. */
export function LinkTabs({ label, tabs, current }: LinkTabsProps) {
  const list = useRef<HTMLUListElement>(null)
  // On a narrow page the tabs reach further than the screen; the open one is always in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another open tab
  useEffect(() => {
    const open = list.current?.querySelector('[aria-current]')
    open?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul ref={list} className={classNames(tabStyles.list, styles.list)}>
        {tabs.map((tab) => (
          <li key={tab.id}>
            <Link
              href={tab.href}
              aria-current={tab.id === current ? 'page' : undefined}
              className={classNames(tabStyles.tab, styles.tab)}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

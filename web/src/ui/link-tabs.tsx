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
    const strip = list.current
    const open = strip?.querySelector('[aria-current]')
    if (!strip || !open) return
    // Only the tabs move: the page stays where it is, so nothing at its top is pushed away.
    const place = open.getBoundingClientRect()
    const room = strip.getBoundingClientRect()
    strip.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2)
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

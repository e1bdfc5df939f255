import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './page.module.css'

type PageBodyProps = {
  /** The space between its parts, as a step of the scale. */
  gap?: 4 | 5 | 6
  /** How wide it may be: a text to read, a letter, a desk of the staff, or the whole page. */
  width?: 'reading' | 'letter' | 'desk' | 'page'
  children: ReactNode
}

/** What stands on a page, one part below the other. */
export function PageBody({ gap, width, children }: PageBodyProps) {
  return (
    <div className={styles.page} data-gap={gap} data-width={width}>
      {children}
    </div>
  )
}

type PageHeadProps = {
  title: ReactNode
  /** What the page is for, in a sentence or two. */
  lead?: ReactNode
  /** The lead is in large type. */
  isLarge?: boolean
  width?: 'reading' | 'text'
  /** Paper has a heading of its own. */
  isScreenOnly?: boolean
  children?: ReactNode
}

/** The head of a page: its name, what it is for, and what else belongs on top. */
export function PageHead(props: PageHeadProps) {
  const { title, lead, isLarge, width, isScreenOnly, children } = props
  return (
    <header
      className={styles.head}
      data-width={width}
      data-screen-only={isScreenOnly ? '' : undefined}
    >
      <h1>{title}</h1>
      {lead && <p className={classNames(styles.lead, isLarge && styles.large)}>{lead}</p>}
      {children}
    </header>
  )
}

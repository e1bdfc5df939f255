import type { ReactNode, Ref } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names'

type CardProps = {
  /** Names the card; with it the card is a region of its own heading level. */
  title?: ReactNode
  level?: 2 | 3 | 4
  /** Beside the title: one link or small button. */
  aside?: ReactNode
  children: ReactNode
  /** Takes the page's one accent, for what needs the person now. */
  accent?: boolean
  ref?: Ref<HTMLElement>
}

/** One message and at most one action. */
export function Card({ title, level = 2, aside, children, accent = false, ref }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <section ref={ref} className={classNames('surface', styles.card, accent && styles.accent)}>
      {(title || aside) && (
        <header className={styles.header}>
          {title && <Heading className={styles.title}>{title}</Heading>}
          {aside && <div className={styles.aside}>{aside}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type EmptyStateProps = {
  /** One of ui/drawings. */
  drawing: ReactNode
  title: ReactNode
  /** Why it is empty. */
  children: ReactNode
  /** One next step. */
  action?: ReactNode
  level?: 1 | 2 | 3
}

export function EmptyState({ drawing, title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.empty}>
      {drawing}
      <Heading className={styles.title}>{title}</Heading>
      <div className={styles.words}>{children}</div>
      {action}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './chip.module.css'

type ChipProps = {
  children: ReactNode
  tone?: 'plain' | 'action' | 'caution' | 'danger'
}

/** A state in a word or two; it is read, not pressed. */
export function Chip({ children, tone = 'plain' }: ChipProps) {
  return <span className={`${styles.chip} ${styles[tone]}`}>{children}</span>
}

import type { ReactNode } from 'react'
import styles from './drawing.module.css'

/** The sheet of a drawing: a soft ground, lines in two tones. Drawings say nothing to a screen reader. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" className={styles.drawing} aria-hidden="true">
      <ellipse cx="80" cy="98" rx="58" ry="6" className={styles.ground} />
      {children}
    </svg>
  )
}

import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A pressure monitor with its cuff, before the first check. */
export function DrawingMonitor() {
  return (
    <Drawing>
      <rect x="34" y="36" width="58" height="54" rx="10" className={styles.paper} />
      <rect x="43" y="45" width="40" height="24" rx="5" className={styles.wash} />
      <path d="M47 58 h8 l4 -7 6 13 4 -6 h9" className={styles.accent} />
      <circle cx="63" cy="80" r="4.5" className={styles.ink} />
      <path d="M92 72 c14 0 8 -34 24 -34" className={styles.ink} />
      <path d="M114 28 h22 a5 5 0 0 1 5 5 v36 a5 5 0 0 1 -5 5 h-22 z" className={styles.paper} />
      <path d="M122 28 v46" className={styles.accent} />
    </Drawing>
  )
}

import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A meter with a drop, before the first check. */
export function DrawingMeter() {
  return (
    <Drawing>
      <rect x="56" y="22" width="48" height="72" rx="14" className={styles.paper} />
      <rect x="64" y="32" width="32" height="22" rx="5" className={styles.wash} />
      <path d="M70 46 l5 -6 5 4 8 -7" className={styles.accent} />
      <circle cx="80" cy="69" r="6" className={styles.ink} />
      <path d="M72 83 h16" className={styles.ink} />
      <path
        d="M126 50 c6 8 9 13 9 18 a9 9 0 0 1 -18 0 c0 -5 3 -10 9 -18 z"
        className={styles.wash}
      />
      <path
        d="M26 96 c0 -16 4 -26 12 -34 M30 78 c-6 -2 -9 -6 -10 -12 6 0 10 3 12 8 M33 70 c0 -6 2 -10 7 -13"
        className={styles.accent}
      />
    </Drawing>
  )
}

import { Drawing } from '../../../ui/drawings/drawing'
import styles from '../../../ui/drawings/drawing.module.css'

/** A monitor with its cuff, before the first reading. */
export function DrawingMonitor() {
  return (
    <Drawing>
      <rect x="26" y="44" width="62" height="48" rx="10" className={styles.paper} />
      <rect x="34" y="52" width="34" height="24" rx="4" className={styles.wash} />
      <path d="M39 66 h6 l3 -7 5 12 4 -8 2 3 h4" className={styles.accent} />
      <circle cx="78" cy="60" r="4" className={styles.ink} />
      <path d="M36 84 h30" className={styles.ink} />
      <path d="M88 78 c14 4 10 -22 20 -24" className={styles.ink} />
      <rect x="106" y="28" width="34" height="52" rx="12" className={styles.paper} />
      <path d="M106 40 h34 M106 68 h34" className={styles.accent} />
      <path
        d="M123 60 c-7 -4 -9 -7 -9 -10 a4.5 4.5 0 0 1 9 -1 a4.5 4.5 0 0 1 9 1 c0 3 -2 6 -9 10 z"
        className={styles.wash}
      />
    </Drawing>
  )
}

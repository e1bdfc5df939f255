import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A bathroom scale with two feet's room, before the first weight. */
export function DrawingScale() {
  return (
    <Drawing>
      <path
        d="M44 40 h72 l12 46 a6 6 0 0 1 -6 8 h-84 a6 6 0 0 1 -6 -8 z"
        className={styles.paper}
      />
      <path d="M62 50 a18 14 0 0 1 36 0 z" className={styles.wash} />
      <path d="M80 50 l6 -8" className={styles.accent} />
      <path d="M62 66 c-4 8 -6 12 -6 18 M98 66 c4 8 6 12 6 18" className={styles.ink} />
      <path
        d="M138 96 c0 -16 -4 -26 -10 -34 M135 80 c5 -2 8 -6 9 -12 -6 0 -9 3 -11 8"
        className={styles.accent}
      />
    </Drawing>
  )
}

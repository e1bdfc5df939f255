import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A rosette with a leaf, for something that was reached. */
export function DrawingBadge() {
  return (
    <Drawing>
      <path d="M66 66 l-8 30 14 -6 8 12" className={styles.accent} />
      <path d="M94 66 l8 30 -14 -6 -8 12" className={styles.accent} />
      <circle cx="80" cy="46" r="32" className={styles.paper} />
      <circle cx="80" cy="46" r="24" className={styles.wash} />
      <path d="M70 54 c0 -14 8 -20 20 -20 c0 14 -6 20 -20 20 z" className={styles.accent} />
      <path d="M70 54 l12 -12" className={styles.accent} />
      <path
        d="M34 30 v8 M30 34 h8 M126 26 v8 M122 30 h8 M120 66 v6 M117 69 h6"
        className={styles.ink}
      />
    </Drawing>
  )
}

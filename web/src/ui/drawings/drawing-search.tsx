import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A glass over a sheet, when nothing was found. */
export function DrawingSearch() {
  return (
    <Drawing>
      <path d="M46 20 h42 l18 18 v56 h-60 z" className={styles.paper} />
      <path d="M88 20 v18 h18" className={styles.ink} />
      <path d="M58 50 h24 M58 64 h16" className={styles.ink} />
      <circle cx="98" cy="66" r="18" className={styles.wash} />
      <path d="M111 79 l16 15" className={styles.accent} />
    </Drawing>
  )
}

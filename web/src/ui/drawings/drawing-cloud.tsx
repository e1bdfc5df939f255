import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A cloud with a loose cord, when something could not be loaded. */
export function DrawingCloud() {
  return (
    <Drawing>
      <path
        d="M50 66 a17 17 0 0 1 2 -34 26 26 0 0 1 49 -2 18 18 0 0 1 8 36 z"
        className={styles.paper}
      />
      <path d="M68 66 v10 c0 8 -14 6 -14 14" className={styles.ink} />
      <path
        d="M94 66 v6 M88 72 h12 v6 a6 6 0 0 1 -12 0 z M91 84 v8 M97 84 v8"
        className={styles.accent}
      />
      <circle cx="54" cy="93" r="3" className={styles.wash} />
    </Drawing>
  )
}

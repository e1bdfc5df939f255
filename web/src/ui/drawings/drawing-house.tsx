import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A well house at the end of a path, when a page is not there. */
export function DrawingHouse() {
  return (
    <Drawing>
      <path d="M50 52 l30 -26 30 26" className={styles.accent} />
      <path d="M57 48 v46 h46 v-46" className={styles.paper} />
      <path d="M72 94 v-20 a8 8 0 0 1 16 0 v20 z" className={styles.wash} />
      <path
        d="M80 38 c4 5 6 8 6 11 a6 6 0 0 1 -12 0 c0 -3 2 -6 6 -11 z"
        className={styles.accent}
      />
      <path
        d="M124 94 c0 -12 2 -18 8 -24 M127 80 c-5 -1 -7 -4 -8 -9 5 0 8 2 9 6"
        className={styles.accent}
      />
      <path d="M26 94 h14 M116 94 h22" className={styles.ink} />
    </Drawing>
  )
}

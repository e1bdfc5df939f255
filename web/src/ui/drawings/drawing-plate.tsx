import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A plate with a leaf, before the first meal is logged. */
export function DrawingPlate() {
  return (
    <Drawing>
      <circle cx="80" cy="58" r="36" className={styles.paper} />
      <circle cx="80" cy="58" r="24" className={styles.ink} />
      <path
        d="M68 68 c-2 -14 8 -24 24 -24 1 16 -8 26 -24 24 z M68 68 l13 -13"
        className={styles.wash}
      />
      <path d="M24 26 v16 a7 7 0 0 0 14 0 v-16 M31 26 v68" className={styles.ink} />
      <path d="M130 94 v-68 c8 4 10 16 10 30 h-10" className={styles.ink} />
    </Drawing>
  )
}

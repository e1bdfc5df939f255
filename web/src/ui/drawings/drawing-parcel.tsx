import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A parcel, before the first supplies are ordered. */
export function DrawingParcel() {
  return (
    <Drawing>
      <path d="M40 44 l40 -18 40 18 v38 l-40 16 -40 -16 z" className={styles.paper} />
      <path d="M40 44 l40 16 40 -16 M80 60 v38" className={styles.ink} />
      <path d="M60 35 l40 17 v14" className={styles.accent} />
      <path d="M52 76 l12 5" className={styles.accent} />
    </Drawing>
  )
}

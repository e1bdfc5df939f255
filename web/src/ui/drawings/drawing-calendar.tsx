import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** A calendar page, before the first visit. */
export function DrawingCalendar() {
  return (
    <Drawing>
      <rect x="42" y="26" width="76" height="68" rx="10" className={styles.paper} />
      <path d="M42 46 h76" className={styles.ink} />
      <path d="M60 18 v14 M100 18 v14" className={styles.accent} />
      <path d="M56 60 h8 M76 60 h8 M56 78 h8 M76 78 h8" className={styles.ink} />
      <circle cx="100" cy="70" r="11" className={styles.wash} />
      <path d="M95 70 l4 4 6 -8" className={styles.accent} />
    </Drawing>
  )
}

import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** Two speech bubbles, before the first message. */
export function DrawingMessages() {
  return (
    <Drawing>
      <path
        d="M34 30 h58 a10 10 0 0 1 10 10 v24 a10 10 0 0 1 -10 10 h-38 l-14 13 v-13 h-6 a10 10 0 0 1 -10 -10 v-24 a10 10 0 0 1 10 -10 z"
        className={styles.paper}
      />
      <path d="M42 46 h42 M42 58 h26" className={styles.ink} />
      <path
        d="M110 50 h16 a9 9 0 0 1 9 9 v18 a9 9 0 0 1 -9 9 h-2 v11 l-12 -11 h-18 a9 9 0 0 1 -9 -8"
        className={styles.wash}
      />
      <path d="M113 68 l5 5 9 -10" className={styles.accent} />
    </Drawing>
  )
}

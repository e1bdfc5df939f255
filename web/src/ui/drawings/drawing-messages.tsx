import { Drawing } from './drawing'
import styles from './drawing.module.css'

/** Two speech bubbles, before the first message. */
export function DrawingMessages() {
  return (
    <Drawing>
      <path
        d="M82 48 h46 a9 9 0 0 1 9 9 v20 a9 9 0 0 1 -9 9 h-4 v11 l-12 -11 h-30 a9 9 0 0 1 -9 -9 v-20 a9 9 0 0 1 9 -9 z"
        className={styles.wash}
      />
      <path d="M112 68 l5 5 9 -10" className={styles.accent} />
      <path
        d="M34 24 h58 a10 10 0 0 1 10 10 v24 a10 10 0 0 1 -10 10 h-38 l-14 13 v-13 h-6 a10 10 0 0 1 -10 -10 v-24 a10 10 0 0 1 10 -10 z"
        className={styles.paper}
      />
      <path d="M40 40 h44 M40 52 h26" className={styles.ink} />
    </Drawing>
  )
}

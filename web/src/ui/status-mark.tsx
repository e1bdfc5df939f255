import type { RangeStatus } from './range-status'
import styles from './status-mark.module.css'
import { StatusShape } from './status-shape'
import tones from './status-shape.module.css'
import { useStatusWord } from './use-status-word'

type StatusMarkProps = {
  status: RangeStatus
  size?: 'small' | 'large'
  /** A word of its own, where a reading calls its ranges differently. */
  word?: string
}

/** A status as shape and word; the colour is the third sign, never the only one. */
export function StatusMark({ status, size = 'small', word }: StatusMarkProps) {
  const statusWord = useStatusWord()
  return (
    <span className={`${styles.mark} ${styles[size]} ${tones[status]}`}>
      <svg viewBox="-10 -10 20 20" className={styles.shape} aria-hidden="true">
        <StatusShape status={status} />
      </svg>
      {word ?? statusWord(status)}
    </span>
  )
}

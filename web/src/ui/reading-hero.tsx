import type { ReactNode } from 'react'
import type { RangeStatus } from './range-status'
import styles from './reading-hero.module.css'
import { StatusMark } from './status-mark'

type ReadingHeroProps = {
  status?: RangeStatus
  /** A word of its own, where a kind of reading calls its ranges differently. */
  statusWord?: string
  value: string
  unit: string
  /** The same number in words for a screen reader. */
  spoken: string
  /** When and from where: "before breakfast, today 7:12 AM, from your meter". */
  context: ReactNode
  /** One sentence of what it means. */
  meaning?: ReactNode
  action?: ReactNode
}

/** The newest reading of a kind, the first thing on its page. */
export function ReadingHero(props: ReadingHeroProps) {
  const { status, statusWord, value, unit, spoken, context, meaning, action } = props
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        {status && <StatusMark status={status} size="large" word={statusWord} />}
        <p className={styles.figure}>
          <span className="visually-hidden">{spoken}</span>
          <span aria-hidden="true">
            <span className={styles.value}>{value}</span>
            <span className={styles.unit}> {unit}</span>
          </span>
        </p>
        <p className={styles.context}>{context}</p>
        {meaning && <p className={styles.meaning}>{meaning}</p>}
      </div>
      {action}
    </div>
  )
}

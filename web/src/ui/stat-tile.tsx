import type { ReactNode } from 'react'
import type { RangeStatus } from './range-status'
import styles from './stat-tile.module.css'
import { StatusMark } from './status-mark'

type StatTileProps = {
  label: string
  /** The number as text; a dash, not a zero, when there is none. */
  value: string
  unit?: string
  /** How many and how long: "23 checks, 14 days". */
  basis?: ReactNode
  /** A quiet word about the period before, when both have enough data. */
  comparison?: ReactNode
  status?: RangeStatus
  /** A word of its own, where a kind of reading calls its ranges differently. */
  word?: string
}

export function StatTile(props: StatTileProps) {
  const { label, value, unit, basis, comparison, status, word } = props
  return (
    <dl className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        <span className={styles.value}>{value}</span>
        {unit && <span className={styles.unit}> {unit}</span>}
      </dd>
      {status && (
        <dd>
          <StatusMark status={status} word={word} />
        </dd>
      )}
      {basis && <dd className={styles.basis}>{basis}</dd>}
      {comparison && <dd className={styles.basis}>{comparison}</dd>}
    </dl>
  )
}

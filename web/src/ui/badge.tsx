import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './badge.module.css'

const most = 9

/** What a badge shows for a count: nothing for none, at most one digit. */
export function badgeText(count: number): string {
  if (!Number.isFinite(count) || count < 1) return ''
  return count > most ? `${most}+` : String(Math.floor(count))
}

type BadgeProps = {
  count: number
  /** What is counted, with the whole number; "4 new" when not said. */
  label?: string
}

export function Badge({ count, label }: BadgeProps) {
  const { t } = useLingui()
  const text = badgeText(count)
  if (text === '') return null
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">
        {label ?? t`${plural(count, { one: '# new', other: '# new' })}`}
      </span>
    </span>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useMemberZone } from '../data/member-zone'
import { DateField } from '../ui/date-field'
import { TimeField } from '../ui/time-field'
import type { When } from './when'
import styles from './when-fields.module.css'

type WhenFieldsProps = {
  /** For links of an error summary. */
  id?: string
  value: When
  onChange: (when: When) => void
  error?: ReactNode
  isDisabled?: boolean
}

/** Date and time of an entry by hand, on the clock of the member's zone. */
export function WhenFields({ id, value, onChange, error, isDisabled }: WhenFieldsProps) {
  const { timeZone } = useMemberZone()
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  return (
    <div className={styles.when}>
      <div className={styles.fields}>
        <DateField
          id={id}
          label={<Trans>Date</Trans>}
          value={value.date}
          onChange={(date) => onChange({ ...value, date })}
          error={error}
          isDisabled={isDisabled}
        />
        <TimeField
          label={<Trans>Time</Trans>}
          value={value.time}
          onChange={(time) => onChange({ ...value, time })}
          isDisabled={isDisabled}
        />
      </div>
      <p className={styles.help}>
        <Trans>By the clock of {place}.</Trans>
      </p>
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { BloodSugar } from '../../../data/blood-sugar'
import { useMemberZone } from '../../../data/member-zone'
import { useFormats } from '../../../i18n/use-formats'
import { mealPhrase, spokenSugar } from '../../../readings/sugar-words'
import { timeOf } from '../../../readings/wall'
import { statusOfKey, useReadingWord } from '../../../readings/words'
import { StatusMark } from '../../../ui/status-mark'
import { Text } from '../../../ui/text'
import styles from './today.module.css'

/** The checks of today, first to last. */
export function Today({ checks }: { checks: readonly BloodSugar[] }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const word = useReadingWord()
  if (checks.length === 0) {
    return (
      <Text muted>
        <Trans>No readings yet today.</Trans>
      </Text>
    )
  }
  return (
    <ol className={styles.line}>
      {checks.map((check) => {
        const status = statusOfKey(check.status.key)
        const meal = mealPhrase(check.tags.eat_code, i18n)
        return (
          <li key={check.id} className={styles.check}>
            <Text as="span" muted size="small">
              {timeOf(check, timeZone, formats)}
            </Text>
            <span className={styles.value}>
              <span className="visually-hidden">{spokenSugar(check.figure, i18n)}</span>
              <span aria-hidden="true">{check.figure.text}</span>
            </span>
            {status && <StatusMark status={status} word={word(check.status.key)} />}
            {meal && (
              <Text as="span" muted size="small">
                {meal}
              </Text>
            )}
          </li>
        )
      })}
    </ol>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { AlertClosing } from '../../../../data/alert-queue'
import { firstNameOf } from '../../../../domain/first-name'
import { Text } from '../../../../ui/text'
import styles from './open-alerts.module.css'
import { useTheirClock } from './their-clock'

/** What a staff person can have done, in the order in which the choice is offered. */
export const outcomes: Readonly<Record<string, MessageDescriptor>> = {
  spoke: msg`Spoke with the member`,
  called911: msg`911 was called`,
  family: msg`Reached a family member`,
  message: msg`Left a message`,
  other: msg`Something else`,
}

type ClosingWordsProps = {
  closing: AlertClosing
  /** Where the reading is not named beside it. */
  withReading?: boolean
}

/** One closing: what was done, by whom and when, and whether it was undone. */
export function ClosingWords({ closing, withReading = false }: ClosingWordsProps) {
  const { i18n } = useLingui()
  const { dayAndTime } = useTheirClock(closing)
  const { outcome = '', note, byName: name, at = 0, reopenedAt = 0 } = closing
  const words = outcomes[outcome]
  const did = words ? i18n._(words) : outcome
  const reading = `${closing.text} ${closing.unit}`
  const member = firstNameOf(closing.memberName)
  const when = dayAndTime(at)
  const again = dayAndTime(reopenedAt)
  const who = closing.reopenedByName
  return (
    <>
      <Text weight="medium">
        {withReading ? (
          <Trans>
            {reading}: {did}
          </Trans>
        ) : (
          did
        )}
      </Text>
      {note && <p className={styles.note}>{note}</p>}
      {closing.noteLost && (
        <p className={styles.when}>
          <Trans>The note can’t be shown.</Trans>
        </p>
      )}
      <p className={styles.when}>
        <Trans>
          {name}, {when}, {member}’s time
        </Trans>
      </p>
      {reopenedAt > 0 && (
        <p className={styles.when}>
          <Trans>
            Opened again by {who}, {again}, {member}’s time
          </Trans>
        </p>
      )}
    </>
  )
}

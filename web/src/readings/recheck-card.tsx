import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import type { AlertRecheck } from '../data/alerts'
import { serverNow } from '../data/clock'
import { useReadOnly } from '../data/read-only'
import { useFormats } from '../i18n/i18n-root'
import { Entry } from './emergency-actions'
import styles from './recheck-card.module.css'
import { Wait } from './wait'

/** How long a low must stay away before it counts as over. */
const holdsForMinutes = 15

/** A first fine reading after a low: good news, and the second check that the rule of 15 asks for. */
export function RecheckCard({ recheck }: { recheck: AlertRecheck }) {
  const { t } = useLingui()
  const id = useId()
  const readOnly = useReadOnly()
  const { day, time } = useFormats()
  const { text, unit, local, readingAt = 0, since = 0 } = recheck
  const place = { timeZone: 'UTC' }
  const at = Date.parse(`${local}Z`)
  const when = `${day(at, serverNow() + at - readingAt, place)}, ${time(at, place)}`
  const reading = `${text} ${unit}`
  const next = time(since + holdsForMinutes * 60_000 + at - readingAt, place)
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <CircleCheck className={styles.icon} aria-hidden="true" />
        <span>
          <Trans>Good: {reading}</Trans>
        </span>
        <span className={styles.when}>{when}</span>
      </h2>
      <div role="status">
        <Wait
          since={since}
          minutes={holdsForMinutes}
          label={t`Check again at ${next} to be sure it stays up`}
        >
          <p className={styles.now}>
            <Trans>Check again now to be sure it stays up</Trans>
          </p>
        </Wait>
      </div>
      <p className={styles.words}>
        <Trans>
          If your next meal is more than an hour away, have a small snack. If you feel shaky again,
          have 15 grams of sugar and check right away.
        </Trans>
      </p>
      {!readOnly && (
        <div>
          <Entry stage={{ kind: 'bloodSugar' }} variant="primary">
            <Trans>Add a reading</Trans>
          </Entry>
        </div>
      )}
    </section>
  )
}

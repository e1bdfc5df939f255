import { Trans, useLingui } from '@lingui/react/macro'
import { HeartPulse } from 'lucide-react'
import type { Pressure } from '../../../data/blood-pressure'
import styles from './log-details.module.css'

/** What came with the two numbers: pulse, arm, an uneven beat, the member's note. */
export function LogDetails({ reading }: { reading: Pressure }) {
  const { t } = useLingui()
  const { pulse, arm, irregularBeat, note } = reading
  const arms = { left: t`left arm`, right: t`right arm`, '': '' }
  const facts = [pulse ? t`pulse ${pulse}` : '', arms[arm]].filter(Boolean).join(', ')
  return (
    <div className={styles.details}>
      {facts && <p>{facts}</p>}
      {irregularBeat && (
        <p className={styles.uneven}>
          <HeartPulse size={18} aria-hidden="true" />
          <Trans>Uneven heartbeat</Trans>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

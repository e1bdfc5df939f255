import { Trans } from '@lingui/react/macro'
import type { Weight } from '../../../data/weight'
import { useWeightWords } from '../../../readings/weight-words'
import styles from './log-details.module.css'
import { useWeightMember } from './use-weight-member'

/** What the other weights say about one, and the member's own words. */
export function LogDetails({ weight }: { weight: Weight }) {
  const words = useWeightWords()
  const { neutral } = useWeightMember()
  const { change, trend, note } = weight
  const since = change && words(change).text
  const line = trend && words(trend).text
  return (
    <div className={styles.details}>
      {!neutral && since && (
        <p>
          <Trans>{since} since the weight before</Trans>
        </p>
      )}
      {line && (
        <p>
          <Trans>Trend {line}</Trans>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

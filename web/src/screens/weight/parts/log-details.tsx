import { Trans } from '@lingui/react/macro'
import type { Weight } from '../../../data/weight'
import { useWeightWords } from '../../../readings/weight-words'
import { Text } from '../../../ui/text'
import styles from './log-details.module.css'
import { useWeightMember } from './use-weight-member'

/** What the other weights say about one, and the member's own words. */
export function LogDetails({ weight }: { weight: Weight }) {
  const words = useWeightWords()
  const { change, trend, note } = weight
  const { neutral } = useWeightMember()
  const line = trend && words(trend).text
  const since = change && !neutral ? words(change).text : undefined
  return (
    <Text as="div" muted size="small">
      {since && line && (
        <p>
          <Trans>
            {since} since the last weight, trend {line}
          </Trans>
        </p>
      )}
      {!since && line && (
        <p>
          <Trans>Trend {line}</Trans>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </Text>
  )
}

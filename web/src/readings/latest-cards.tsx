import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Latest, latestQuery, type Story } from '../data/latest'
import { LatestCard } from './latest-card'
import styles from './latest-cards.module.css'
import { ReadingsLoaded } from './readings-loaded'

const latestOf = ({ latest }: Story): readonly Latest[] => latest ?? []

/**
 * A card for every kind of reading that the member's programs have, what needs them first.
 * How old everything is without a network, the page itself says.
 */
export function LatestCards({ level = 3 }: { level?: 2 | 3 }) {
  const query = useQuery({ ...latestQuery, select: latestOf })
  return (
    <ReadingsLoaded
      query={query}
      shape="hero"
      undated
      inSlices
      failed={<Trans>We couldn’t load your readings.</Trans>}
    >
      {(list) => (
        <div className={styles.cards}>
          {list.map((latest) => (
            <LatestCard key={latest.kind} latest={latest} level={level} />
          ))}
        </div>
      )}
    </ReadingsLoaded>
  )
}

import { Trans } from '@lingui/react/macro'
import { LatestCards } from '../../../readings/latest-cards'
import styles from './readings.module.css'

/** The newest reading of each kind. */
export function Readings() {
  return (
    <section className={styles.readings}>
      <h2 className={styles.title}>
        <Trans>Your latest readings</Trans>
      </h2>
      <LatestCards />
    </section>
  )
}

import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { emergencyLine } from '../domain/crisis-lines'
import type { DangerAction } from '../domain/danger'
import { CallLink } from './call-link'
import styles from './plain-emergency.module.css'

type PlainEmergencyProps = {
  action: DangerAction
  /** What is known of the rest: that it is on its way, or that it did not come. */
  children?: ReactNode
}

/** What can be said and done before the rest has come, or when it does not come. */
export function PlainEmergency({ action, children }: PlainEmergencyProps) {
  return (
    <section className={styles.plain}>
      <h2 className={styles.title}>
        {action === 'treat' ? (
          <Trans>Eat or drink 15 grams of sugar now</Trans>
        ) : action === 'recheck' ? (
          <Trans>Check again now</Trans>
        ) : action === 'team' ? (
          <Trans>Call your care team now</Trans>
        ) : (
          <Trans>This can be an emergency</Trans>
        )}
      </h2>
      <CallLink number={emergencyLine} weight={action === 'call' ? 'urgent' : 'plain'}>
        {action === 'treat' ? (
          <Trans>Call {emergencyLine} if you’re confused or can’t swallow</Trans>
        ) : action === 'recheck' || action === 'team' ? (
          <Trans>Call {emergencyLine} if you feel worse</Trans>
        ) : (
          <Trans>Call {emergencyLine}</Trans>
        )}
      </CallLink>
      {children}
    </section>
  )
}

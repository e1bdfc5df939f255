import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { emergencyLine } from '../domain/crisis-lines'
import type { DangerAction } from '../domain/danger'
import { CallLink } from './call-link'
import styles from './plain-emergency.module.css'

type PlainEmergencyProps = {
  action: DangerAction
  /** Of the person whom somebody acts for. */
  name?: string
  /** What is known of the rest: that it is on its way, or that it did not come. */
  children?: ReactNode
}

/** What can be said and done before the rest has come, or when it does not come. */
export function PlainEmergency({ action, name, children }: PlainEmergencyProps) {
  return (
    <section className={styles.plain}>
      <h2 className={styles.title}>
        {name && action === 'call' ? (
          <Trans>This can be an emergency for {name}</Trans>
        ) : name && action === 'treat' ? (
          <Trans>Give {name} 15 grams of fast sugar now</Trans>
        ) : name && action === 'team' ? (
          <Trans>Call {name}’s care team now</Trans>
        ) : name ? (
          <Trans>{name} needs another check</Trans>
        ) : action === 'treat' ? (
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
        {name && action === 'treat' ? (
          <Trans>
            Call {emergencyLine} if {name} is confused or can’t swallow
          </Trans>
        ) : name && action !== 'call' ? (
          <Trans>
            Call {emergencyLine} if {name} gets worse
          </Trans>
        ) : action === 'treat' ? (
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

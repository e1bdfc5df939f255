import { Trans } from '@lingui/react/macro'
import { HeartHandshake, PhoneMissed } from 'lucide-react'
import { useActedFor } from '../data/acted-for'
import type { AlertFollowUp } from '../data/alerts'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { Text } from '../ui/text'
import styles from './followed-up.module.css'

/** The member learns that a person has seen the reading that we asked them about. */
export function FollowedUp({ followUp }: { followUp: AlertFollowUp }) {
  const name = useActedFor()
  const { day, time } = useFormats()
  const place = useMemberZone()
  const { at = 0, kind } = followUp
  const now = serverNow()
  const clock = time(at, place)
  const date = day(at, now, place)
  return (
    <section className={styles.note}>
      <HeartHandshake className={styles.icon} aria-hidden="true" />
      <div>
        <Text weight="bold">
          {name && date === day(now, now, place) ? (
            <Trans>
              {name}’s care team followed up at {clock}
            </Trans>
          ) : name ? (
            <Trans>
              {name}’s care team followed up {date} at {clock}
            </Trans>
          ) : date === day(now, now, place) ? (
            <Trans>Your care team followed up at {clock}</Trans>
          ) : (
            <Trans>
              Your care team followed up {date} at {clock}
            </Trans>
          )}
        </Text>
        <Text muted>
          {name ? (
            <Trans>They have seen {name}’s reading.</Trans>
          ) : kind === 'bloodPressure' ? (
            <Trans>They have seen your blood pressure reading.</Trans>
          ) : kind === 'weight' ? (
            <Trans>They have seen your weight.</Trans>
          ) : (
            <Trans>They have seen your blood sugar reading.</Trans>
          )}{' '}
          <IfVerySick />
        </Text>
      </div>
    </section>
  )
}

/** Somebody left a message. In an emergency, what to do stays above it. */
export function TriedToReach({ at, hasSteps }: { at: number; hasSteps: boolean }) {
  const name = useActedFor()
  const { day, time } = useFormats()
  const place = useMemberZone()
  const now = serverNow()
  const clock = time(at, place)
  const date = day(at, now, place)
  return (
    <section className={styles.note}>
      <PhoneMissed className={styles.icon} aria-hidden="true" />
      <div>
        <Text weight="bold">
          {name && date === day(now, now, place) ? (
            <Trans>
              The care team tried to reach {name} at {clock}
            </Trans>
          ) : name ? (
            <Trans>
              The care team tried to reach {name} {date} at {clock}
            </Trans>
          ) : date === day(now, now, place) ? (
            <Trans>Your care team tried to reach you at {clock}</Trans>
          ) : (
            <Trans>
              Your care team tried to reach you {date} at {clock}
            </Trans>
          )}
        </Text>
        <Text muted>
          {name ? (
            <>
              <Trans>They left a message.</Trans>{' '}
              {hasSteps ? <Trans>Follow the steps above first.</Trans> : <IfVerySick />}
            </>
          ) : hasSteps ? (
            <Trans>They left you a message. Follow the steps above first.</Trans>
          ) : (
            <>
              <Trans>They left you a message.</Trans> <IfVerySick />
            </>
          )}
        </Text>
      </div>
    </section>
  )
}

function IfVerySick() {
  const name = useActedFor()
  return name ? (
    <Trans>
      If {name} is very sick, don’t wait: call <a href="tel:911">911</a>.
    </Trans>
  ) : (
    <Trans>
      If you feel very sick, don’t wait: call <a href="tel:911">911</a>.
    </Trans>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { HeartHandshake, PhoneMissed } from 'lucide-react'
import type { AlertFollowUp } from '../data/alerts'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { Text } from '../ui/text'
import styles from './followed-up.module.css'
import { Their, useTheirName } from './their'
import { IfTheyAreSick } from './their-links'
import { followedUp, their, triedToReach } from './their-words'

/** The member learns that a person has seen the reading that we asked them about. */
export function FollowedUp({ followUp }: { followUp: AlertFollowUp }) {
  const name = useTheirName()
  const { i18n } = useLingui()
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
          {name ? (
            i18n._(followedUp(name, date === day(now, now, place) ? '' : date, clock))
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
            <Their say={their.seen} name={name} />
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
  const name = useTheirName()
  const { i18n } = useLingui()
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
          {name ? (
            i18n._(triedToReach(name, date === day(now, now, place) ? '' : date, clock))
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
              <Their say={their.leftMessage} name={name} />{' '}
              {hasSteps ? <Their say={their.stepsFirst} name={name} /> : <IfVerySick />}
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
  const name = useTheirName()
  return name ? (
    <IfTheyAreSick name={name} />
  ) : (
    <Trans>
      If you feel very sick, don’t wait: call <a href="tel:911">911</a>.
    </Trans>
  )
}

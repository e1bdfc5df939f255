import { Trans, useLingui } from '@lingui/react/macro'
import { HeartHandshake } from 'lucide-react'
import type { AlertDoctor, AlertEnded } from '../data/alerts'
import { serverNow } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { emergencyLine } from '../domain/crisis-lines'
import { phoneText } from '../domain/phone'
import { useFormats } from '../i18n/use-formats'
import { CallLink } from '../ui/call-link'
import { Text } from '../ui/text'
import styles from './ended-by.module.css'
import note from './followed-up.module.css'
import { useSupportLine, useTheirName } from './their'

type EndedByProps = { ended: AlertEnded; doctor?: AlertDoctor }

/** Who took an emergency down and when, and whom to call if they were wrong. It comes with its texts. */
export function EndedBy({ ended: { answer = {} }, doctor }: EndedByProps) {
  const name = useTheirName()
  const support = useSupportLine()
  const { day, time } = useFormats()
  const { t } = useLingui()
  const place = useMemberZone()
  const { at = 0, byName, answerCodes = [] } = answer
  const now = serverNow()
  const date = day(at, now, place)
  const clock = date === day(now, now, place) ? time(at, place) : `${date}, ${time(at, place)}`
  const who = byName || name || t`Someone`
  const called = answerCodes.includes('called')
  const number = doctor?.phone ?? support?.number
  return (
    <section className={note.note}>
      <HeartHandshake className={note.icon} aria-hidden="true" />
      <div className={styles.words}>
        <Text weight="bold" role="status">
          {called ? (
            <Trans>
              {who} said that the care team was called ({clock})
            </Trans>
          ) : name ? (
            <Trans>
              {who} said that {name} got help ({clock})
            </Trans>
          ) : (
            <Trans>
              {who} said that you got help ({clock})
            </Trans>
          )}
        </Text>
        <Text muted>
          {name ? (
            <Trans>Not right, or is {name} still sick? Call now.</Trans>
          ) : (
            <Trans>Not right, or do you still feel sick? Call now.</Trans>
          )}
        </Text>
        <div className={styles.calls}>
          <CallLink number={emergencyLine}>
            <Trans>Call {emergencyLine}</Trans>
          </CallLink>
          {number && (
            <CallLink number={number}>
              {doctor?.phone ? (
                <CallDoctor doctor={doctor} />
              ) : (
                <CallSupport text={support?.text ?? ''} />
              )}
            </CallLink>
          )}
        </div>
      </div>
    </section>
  )
}

function CallDoctor({ doctor: { name, phone = '' } }: { doctor: AlertDoctor }) {
  const number = <span className="unbroken">{phoneText(phone)}</span>
  return (
    <Trans>
      Call {name} at {number}
    </Trans>
  )
}

function CallSupport({ text }: { text: string }) {
  const phone = <span className="unbroken">{text}</span>
  return <Trans>Call Member Support at {phone}</Trans>
}

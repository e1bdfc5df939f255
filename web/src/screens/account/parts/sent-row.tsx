import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Mail, MessageSquareText } from 'lucide-react'
import type { SentMessage } from '../../../data/outbox'
import { startupQuery } from '../../../data/startup'
import { useFormats } from '../../../i18n/i18n-root'
import { Chip } from '../../../ui/chip'
import styles from './sent-row.module.css'

const templateNames: Record<string, MessageDescriptor> = {
  code: msg`Sign-in code`,
  newSignIn: msg`New sign-in to your account`,
  sessionReuse: msg`An old sign-in was used again`,
  passwordChanged: msg`Your password was changed`,
  careTeamMessage: msg`New message from your care team`,
  newMessage: msg`New message`,
  supportAnswer: msg`Answer from Member Support`,
  contactOptIn: msg`Question to a contact of yours`,
  contactConfirmed: msg`Thank you to a contact of yours`,
  contactStopped: msg`A contact of yours gets no more messages`,
  alertLow: msg`Low alert to a contact of yours`,
  alertLowNumber: msg`Low alert to a contact of yours`,
  alertHigh: msg`High alert to a contact of yours`,
  alertHighNumber: msg`High alert to a contact of yours`,
  alertClear: msg`All clear to a contact of yours`,
  alertWithdrawn: msg`Alert to a contact of yours taken back`,
  alertTest: msg`Test message to a contact of yours`,
  contactHelp: msg`Help for a contact of yours`,
  reportReady: msg`Your report is ready`,
  reminder: msg`Reminder`,
}

type State = { words: MessageDescriptor; tone: 'plain' | 'action' | 'caution' }

const states: Record<string, State> = {
  waiting: { words: msg`Waiting to be sent`, tone: 'action' },
  sent: { words: msg`Sent`, tone: 'plain' },
  failed: { words: msg`The address did not take it`, tone: 'caution' },
  expired: { words: msg`Not sent in time`, tone: 'caution' },
  replaced: { words: msg`Not sent: a newer one took its place`, tone: 'plain' },
}

/** One message: what it was, to where, when, and how far it came. */
export function SentRow({ message }: { message: SentMessage }) {
  const { i18n } = useLingui()
  const { template = '', channel, maskedAddress, state = '', createdAt = 0 } = message
  const Icon = channel === 'SMS' ? MessageSquareText : Mail
  const { words, tone } = states[state] ?? { words: msg`Not known`, tone: 'plain' }
  return (
    <article className={styles.row}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 className={styles.title}>{i18n._(templateNames[template] ?? msg`Message`)}</h2>
        <p className={styles.address}>
          {channel === 'SMS' ? (
            <Trans>Text message to {maskedAddress}</Trans>
          ) : (
            <Trans>Email to {maskedAddress}</Trans>
          )}
        </p>
        <p className={styles.when}>
          <When at={createdAt} />
        </p>
      </div>
      <Chip tone={tone}>{i18n._(words)}</Chip>
    </article>
  )
}

/** By the member's own clock. */
function When({ at }: { at: number }) {
  const { longDate, time } = useFormats()
  const { data } = useQuery({ ...startupQuery, enabled: false })
  const timeZone = data?.user?.timeZone || 'UTC'
  const day = longDate(at, { timeZone })
  const from = time(at, { timeZone })
  return (
    <Trans>
      {day} at {from}
    </Trans>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail, MessageSquareText } from 'lucide-react'
import type { SentMessage } from '../../../data/outbox'
import { useStartup } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { Chip } from '../../../ui/chip'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './sent-row.module.css'

const templateNames: Record<string, MessageDescriptor> = {
  code: msg`Sign-in code`,
  newSignIn: msg`New sign-in to your account`,
  newSignInWith: msg`New sign-in to your account`,
  passwordReset: msg`Link to set a new password`,
  sessionReuse: msg`Someone tried to reuse an old session`,
  passwordChanged: msg`Your password was changed`,
  passwordChangedLinked: msg`Your password was changed`,
  signOnLinked: msg`An organization was linked to your account`,
  signOnUnlinked: msg`An organization was disconnected from your account`,
  methodAdded: msg`A sign-in method was added`,
  methodRemoved: msg`A sign-in method was removed`,
  recoveryMade: msg`New recovery codes`,
  recoveryUsed: msg`A recovery code was used to sign in`,
  careTeamMessage: msg`New message from your care team`,
  newMessage: msg`New message`,
  supportAnswer: msg`Answer from Member Support`,
  contactOptIn: msg`Invitation to one of your contacts`,
  contactConfirmed: msg`Thank-you to one of your contacts`,
  contactStopped: msg`One of your contacts won’t get any more messages`,
  contactLeft: msg`One of your contacts won’t get any more messages`,
  alertLow: msg`Low reading alert to one of your contacts`,
  alertLowNumber: msg`Low reading alert to one of your contacts`,
  alertHigh: msg`High reading alert to one of your contacts`,
  alertHighNumber: msg`High reading alert to one of your contacts`,
  alertClear: msg`All clear to one of your contacts`,
  alertWithdrawn: msg`Correction of an alert to one of your contacts`,
  alertTest: msg`Test message to one of your contacts`,
  contactHelp: msg`Help for one of your contacts`,
  reportReady: msg`Your report is ready`,
  reminder: msg`Reminder`,
  paymentReceipt: msg`Your payment went through`,
  paymentFailed: msg`Your payment didn’t go through`,
  refundMade: msg`We sent you a refund`,
}

type State = { words: MessageDescriptor; tone: 'plain' | 'action' | 'caution' }

const states: Record<string, State> = {
  waiting: { words: msg`Waiting to be sent`, tone: 'action' },
  sent: { words: msg`Sent`, tone: 'plain' },
  failed: { words: msg`The address didn’t accept it`, tone: 'caution' },
  expired: { words: msg`Not sent in time`, tone: 'caution' },
  replaced: { words: msg`Not sent: replaced by a newer message`, tone: 'plain' },
}

/** One message: what it was, to where, when, and how far it came. */
export function SentRow({ message }: { message: SentMessage }) {
  const { i18n } = useLingui()
  const { template = '', channel, maskedAddress, state = '', createdAt = 0 } = message
  const Icon = channel === 'SMS' ? MessageSquareText : Mail
  const { words, tone } = states[state] ?? { words: msg`Unknown`, tone: 'plain' }
  return (
    <article className={`surface ${styles.row}`}>
      <Icon size={24} strokeWidth={1.75} aria-hidden="true" className={styles.icon} />
      <Stack gap={1}>
        <Text as="h2" size="large">
          {i18n._(templateNames[template] ?? msg`Message`)}
        </Text>
        <p className={styles.address}>
          {channel === 'SMS' ? (
            <Trans>Text message to {maskedAddress}</Trans>
          ) : (
            <Trans>Email to {maskedAddress}</Trans>
          )}
        </p>
        <Text muted>
          <When at={createdAt} />
        </Text>
      </Stack>
      <Chip tone={tone}>{i18n._(words)}</Chip>
    </article>
  )
}

/** By the member's own clock. */
function When({ at }: { at: number }) {
  const { longDate, time } = useFormats()
  const { data } = useStartup()
  const timeZone = data?.user?.timeZone || 'UTC'
  const day = longDate(at, { timeZone })
  const from = time(at, { timeZone })
  return (
    <Trans>
      {day} at {from}
    </Trans>
  )
}

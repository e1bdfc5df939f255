import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import type { Contact, SentMessage } from '../../../data/support'
import { isTopic, topics } from '../../../i18n/contact-topics'
import { useFormats } from '../../../i18n/use-formats'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './earlier-messages.module.css'
import { useZone } from './use-zone'

/** What the member wrote before, and how far each message is. */
export function EarlierMessages({ contact }: { contact: UseQueryResult<Contact> }) {
  return (
    <Card title={<Trans>Your earlier messages</Trans>}>
      <Loaded
        query={contact}
        shape="rows"
        level={3}
        failed={<Trans>We couldn’t load your earlier messages.</Trans>}
        kept={<Trans>You can still call us.</Trans>}
      >
        {({ messages = [] }) => <List messages={messages} />}
      </Loaded>
    </Card>
  )
}

function List({ messages }: { messages: readonly SentMessage[] }) {
  if (messages.length === 0) {
    return (
      <Text muted>
        <Trans>You haven’t written to us yet. You’ll see your messages and our answers here.</Trans>
      </Text>
    )
  }
  return (
    <ul className={styles.list}>
      {messages.map((message) => (
        <li key={message.reference}>
          <Message message={message} />
        </li>
      ))}
    </ul>
  )
}

const states: Readonly<Record<string, MessageDescriptor>> = {
  received: msg`Received`,
  in_progress: msg`We’re working on it`,
  answered: msg`Answered`,
}

function Message({ message }: { message: SentMessage }) {
  const { i18n } = useLingui()
  const { longDate, weekday } = useFormats()
  const zone = useZone()
  const { topic, text, reference, status = '', createdAt = 0, answerDueAt = 0 } = message
  const due = weekday(answerDueAt, zone)
  const state = states[status]
  return (
    <Stack as="article" gap={2}>
      <Inline as="header" gap={2} wrap center apart>
        <Text as="h3" size="body">
          {i18n._(topics[isTopic(topic) ? topic : 'other'])}
        </Text>
        {state && <Chip tone={status === 'answered' ? 'action' : 'plain'}>{i18n._(state)}</Chip>}
      </Inline>
      <Text muted size="small">
        {longDate(createdAt, zone)} · <span className={styles.reference}>{reference}</span>
      </Text>
      <p className={styles.text}>{text}</p>
      {message.answer ? (
        <Answer message={message} />
      ) : (
        status !== 'answered' &&
        answerDueAt > 0 && (
          <Text muted size="small">
            <Trans>We’ll answer by {due}.</Trans>
          </Text>
        )
      )}
    </Stack>
  )
}

/** What Member Support answered, by whom and when. */
function Answer({ message }: { message: SentMessage }) {
  const { longDate, time } = useFormats()
  const zone = useZone()
  const { answer, answeredBy, answeredAt = 0 } = message
  return (
    <section className={styles.answer}>
      <Text as="h4" size="body">
        <Trans>Answer from Member Support</Trans>
      </Text>
      <Text muted size="small">
        {answeredBy} · {longDate(answeredAt, zone)}, {time(answeredAt, zone)}
      </Text>
      <p className={styles.text}>{answer}</p>
    </section>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useBrand } from '../../../data/boot-context'
import { supportOf } from '../../../data/branding'
import { useOnline } from '../../../data/online'
import { asProblem } from '../../../data/problem'
import type { Contact, SentMessage } from '../../../data/support'
import { useFormats } from '../../../i18n/i18n-root'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { ErrorState } from '../../../ui/error-state'
import { Skeleton } from '../../../ui/skeleton'
import styles from './earlier-messages.module.css'
import { isTopic, topics } from './topics'
import { useZone } from './use-zone'

/** What the member wrote before, and how far each message is. */
export function EarlierMessages({ contact }: { contact: UseQueryResult<Contact> }) {
  return (
    <Card title={<Trans>Your earlier messages</Trans>}>
      <List contact={contact} />
    </Card>
  )
}

function List({ contact }: { contact: UseQueryResult<Contact> }) {
  const support = supportOf(useBrand())
  const online = useOnline()
  const { data, error, isFetching, refetch } = contact
  if (error && !data) {
    return (
      <ErrorState
        level={3}
        title={<Trans>We could not load your earlier messages.</Trans>}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        support={support}
        requestId={asProblem(error).requestId}
      >
        <Trans>You can still write to us or call.</Trans>
      </ErrorState>
    )
  }
  if (!data) {
    return online ? (
      <Skeleton shape="rows" />
    ) : (
      <p className={styles.quiet}>
        <Trans>You are offline. They come back with your connection.</Trans>
      </p>
    )
  }
  const messages = data.messages ?? []
  if (messages.length === 0) {
    return (
      <p className={styles.quiet}>
        <Trans>You have not written to us yet. What you send stands here with its answer.</Trans>
      </p>
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
  in_progress: msg`We are on it`,
  answered: msg`Answered`,
}

function Message({ message }: { message: SentMessage }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const zone = useZone()
  const { topic, text, reference, status = '', createdAt = 0 } = message
  const state = states[status]
  return (
    <article className={styles.message}>
      <header className={styles.head}>
        <h3 className={styles.topic}>{i18n._(topics[isTopic(topic) ? topic : 'other'])}</h3>
        {state && <Chip tone={status === 'answered' ? 'action' : 'plain'}>{i18n._(state)}</Chip>}
      </header>
      <p className={styles.facts}>
        {longDate(createdAt, zone)} · <span className={styles.reference}>{reference}</span>
      </p>
      <p className={styles.text}>{text}</p>
    </article>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useOnline } from '../../data/online'
import { demoOutboxQuery } from '../../data/outbox'
import { asProblem } from '../../data/problem'
import { DrawingMessages } from '../../ui/drawings/drawing-messages'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import styles from './index.module.css'
import { MessageCard } from './parts/message-card'

/** What the demo would have sent, as its recipients would read it. A real server has no such page. */
export function Screen() {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Outbox of the demo</Trans>
        </h1>
        <p className={styles.lead}>
          <Trans>
            The demo sends nothing out. Every e-mail and text message that it would have sent stands
            here, newest first, sign-in codes too.
          </Trans>
        </p>
      </div>
      <Messages />
    </div>
  )
}

function Messages() {
  const online = useOnline()
  const outbox = useQuery(demoOutboxQuery)
  if (outbox.isPending && (online || outbox.fetchStatus === 'fetching'))
    return <Skeleton shape="rows" />
  if (!outbox.data) {
    const { requestId, offline } = asProblem(outbox.error)
    return (
      <ErrorState
        title={
          !online || offline ? (
            <Trans>You are offline</Trans>
          ) : (
            <Trans>We could not load the outbox.</Trans>
          )
        }
        onRetry={() => void outbox.refetch()}
        isRetrying={outbox.isFetching}
        requestId={requestId}
      >
        <Trans>Messages are kept all the same.</Trans>
      </ErrorState>
    )
  }
  const messages = outbox.data.messages ?? []
  if (messages.length === 0) {
    return (
      <EmptyState drawing={<DrawingMessages />} title={<Trans>Nothing was sent yet</Trans>}>
        <Trans>
          Sign in as mfa@demo.test and ask for a code, and it stands here a moment later.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <ol className={styles.messages}>
      {messages.map((message) => (
        <li key={message.id}>
          <MessageCard message={message} />
        </li>
      ))}
    </ol>
  )
}

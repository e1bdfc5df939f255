import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../../data/boot-context'
import { supportOf } from '../../data/branding'
import { useOnline } from '../../data/online'
import { asProblem } from '../../data/problem'
import { ErrorState } from '../../ui/error-state'

type MailFailedProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  title: ReactNode
}

/** Letters that could not be had: offline, not there, or a fault of ours. */
export function MailFailed({ query, title }: MailFailedProps) {
  const brand = useBrand()
  const online = useOnline()
  const { requestId, offline, status } = asProblem(query.error)
  if (!online || offline) {
    return (
      <ErrorState title={<Trans>You are offline</Trans>} onRetry={() => void query.refetch()}>
        <Trans>Your messages are shown once you are connected again.</Trans>
      </ErrorState>
    )
  }
  if (status === 404) {
    return (
      <ErrorState title={<Trans>We could not find this message</Trans>}>
        <Trans>It may have been written to somebody else. Your own messages are in the list.</Trans>
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={title}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      support={supportOf(brand)}
      requestId={requestId}
    >
      <Trans>Nothing is lost. What you wrote is kept.</Trans>
    </ErrorState>
  )
}

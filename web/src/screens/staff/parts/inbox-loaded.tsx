import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../../../data/boot-context'
import { supportOf } from '../../../data/branding'
import { useOnline } from '../../../data/online'
import { asProblem } from '../../../data/problem'
import { ErrorState } from '../../../ui/error-state'
import { Skeleton } from '../../../ui/skeleton'
import styles from './inbox-loaded.module.css'

type InboxLoadedProps<Data> = {
  query: {
    data: Data | undefined
    error: unknown
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  failed: ReactNode
  children: (data: Data) => ReactNode
}

/** What a call of the desk brought, or the state it is in: loading, failed or offline. */
export function InboxLoaded<Data>({ query, failed, children }: InboxLoadedProps<Data>) {
  const online = useOnline()
  const brand = useBrand()
  if (query.data !== undefined) return children(query.data)
  if (!query.error && online) {
    return (
      <div className={styles.loading}>
        <Skeleton shape="rows" />
      </div>
    )
  }
  const { requestId, offline } = asProblem(query.error)
  if (!online || offline) {
    return (
      <ErrorState title={<Trans>You are offline</Trans>} onRetry={() => void query.refetch()}>
        <Trans>This is shown once you are connected again.</Trans>
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={failed}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
      support={supportOf(brand)}
      requestId={requestId}
    />
  )
}

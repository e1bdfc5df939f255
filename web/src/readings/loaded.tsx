import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { useMemberZone } from '../data/member-zone'
import { useOnline } from '../data/online'
import { asProblem } from '../data/problem'
import { useFormats } from '../i18n/i18n-root'
import { Banner } from '../ui/banner'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'

/** The part of a query that its states need. */
type Asked<Data> = {
  data: Data | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

type LoadedProps<Data> = {
  query: Asked<Data>
  shape?: 'text' | 'hero' | 'card' | 'chart' | 'rows'
  /** "We could not load your pulse." */
  failed: ReactNode
  children: (data: Data) => ReactNode
}

/** What a call brought, or the state it is in: loading, failed, offline, or old because offline. */
export function Loaded<Data>({ query, shape = 'card', failed, children }: LoadedProps<Data>) {
  const online = useOnline()
  if (query.data !== undefined) {
    return (
      <>
        {!online && <AsOf at={query.dataUpdatedAt} />}
        {children(query.data)}
      </>
    )
  }
  if (query.isPending && (online || query.fetchStatus === 'fetching'))
    return <Skeleton shape={shape} />
  return <NotLoaded query={query} online={online} failed={failed} />
}

type NotLoadedProps = {
  query: Pick<Asked<unknown>, 'error' | 'isFetching' | 'refetch'>
  online: boolean
  failed: ReactNode
}

function NotLoaded({ query, online, failed }: NotLoadedProps) {
  const brand = useBrand()
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
    >
      <Trans>Nothing is lost. Your readings are kept.</Trans>
    </ErrorState>
  )
}

/** Old data says how old it is. That the page is offline stands at its top already. */
function AsOf({ at }: { at: number }) {
  const { dateTime } = useFormats()
  const place = useMemberZone()
  const when = dateTime(at, place)
  return <Banner tone="caution" title={<Trans>This is what we knew on {when}.</Trans>} />
}

import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { serverTimeOf } from '../data/clock'
import { useMemberZone } from '../data/member-zone'
import { useOnline } from '../data/online'
import { asProblem } from '../data/problem'
import { useFormats } from '../i18n/use-formats'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import styles from './loaded.module.css'

/** The part of a query that its states need. */
type Asked<Data> = {
  data: Data | undefined
  error: unknown
  isPending: boolean
  isFetching: boolean
  fetchStatus: 'fetching' | 'paused' | 'idle'
  dataUpdatedAt: number
  refetch: () => unknown
}

type NotLoadedProps = {
  query: Omit<Asked<unknown>, 'data' | 'dataUpdatedAt'>
  shape?: 'text' | 'hero' | 'card' | 'chart' | 'rows'
  /** "We couldn’t load your pulse." */
  failed: ReactNode
  /** What stays true all the same: "What you chose still holds." */
  kept?: ReactNode
  level?: 1 | 2 | 3
  /** Stands in a pane that leaves no room at its edges. */
  inset?: boolean
  /** It has come and is being drawn. */
  isThere?: boolean
}

export type LoadedProps<Data> = NotLoadedProps & {
  query: Asked<Data>
  /** Says by itself how old it is, as a conversation does. */
  undated?: boolean
  /** Much to draw: see `useDrawn`. */
  inSlices?: boolean
  children: (data: Data) => ReactNode
}

/** What a call brought, or the state it is in: loading, failed, offline, or old because offline. */
export function Loaded<Data>({ undated, inSlices, children, ...call }: LoadedProps<Data>) {
  const online = useOnline()
  const { data, dataUpdatedAt } = call.query
  const drawn = useDrawn(!inSlices || data !== undefined)
  if (data === undefined || !drawn) return <NotLoaded {...call} isThere={data !== undefined} />
  return (
    <>
      {!online && !undated && dataUpdatedAt > 0 && (
        <Edge inset={call.inset}>
          <AsOf at={dataUpdatedAt} />
        </Edge>
      )}
      <Suspense fallback={<Waiting {...call} />}>{children(data)}</Suspense>
    </>
  )
}

/**
 * Whether what has come may be shown. It is drawn in slices, so that a slow phone answers to a
 * touch in between, and until then its place is held. Parts of a page that wait for the same
 * answer show together.
 */
export function useDrawn(isThere: boolean): boolean {
  return useDeferredValue(isThere)
}

/** A call that has brought nothing: it is under way, it failed, or it waits for the network. */
export function NotLoaded(props: NotLoadedProps) {
  const { query, failed, kept, level, isThere = false } = props
  const online = useOnline()
  const brand = useBrand()
  const isUnderWay = query.isPending && (online || query.fetchStatus === 'fetching')
  if (isThere || isUnderWay) return <Waiting {...props} />
  const { requestId, offline } = asProblem(query.error)
  const retry = { level, onRetry: () => void query.refetch(), isRetrying: query.isFetching }
  if (!online || offline) {
    return (
      <ErrorState {...retry} title={failed}>
        {kept && <p>{kept}</p>}
        <p>
          <Trans>You’ll see this when you’re back online.</Trans>
        </p>
      </ErrorState>
    )
  }
  return (
    <ErrorState {...retry} title={failed} support={supportOf(brand)} requestId={requestId}>
      {kept ?? <Trans>Nothing is lost. Please try again in a moment.</Trans>}
    </ErrorState>
  )
}

function Waiting({ shape = 'card', inset }: Pick<NotLoadedProps, 'shape' | 'inset'>) {
  return (
    <Edge inset={inset}>
      <Skeleton shape={shape} />
    </Edge>
  )
}

/** How old the data is. The notice at the top of the page already says that it is offline. */
function AsOf({ at }: { at: number }) {
  const { dateTime } = useFormats()
  const place = useMemberZone()
  const when = dateTime(serverTimeOf(at), place)
  return (
    <Text muted>
      <Trans>Last updated {when}</Trans>
    </Text>
  )
}

function Edge({ inset, children }: { inset: boolean | undefined; children: ReactNode }) {
  return inset ? <div className={styles.inset}>{children}</div> : children
}

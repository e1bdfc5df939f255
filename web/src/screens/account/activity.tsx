import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useBrand } from '../../data/boot-context'
import { supportOf } from '../../data/branding'
import { useOnline } from '../../data/online'
import { asProblem } from '../../data/problem'
import { recordAccessQuery } from '../../data/record-access'
import { startupQuery } from '../../data/startup'
import { useFacts } from '../../routes/use-facts'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import styles from './activity.module.css'
import { VisitCard } from './parts/visit-card'

/** Who looked at the member's record: who, when, at what, and why. */
export function Screen() {
  const { session } = useFacts()
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>
          <Trans>Who looked at my record</Trans>
        </h1>
        <p className={styles.lead}>
          {session.kind === 'viewing' ? (
            <Trans>
              The member reads here who of our people looked at their record, when and why. This
              visit of yours is in the list.
            </Trans>
          ) : (
            <Trans>
              When one of our people looks at your record, we write it down here: who it was, when,
              what they saw and why. Your own visits are not listed.
            </Trans>
          )}
        </p>
      </div>
      <Visits />
    </div>
  )
}

function Visits() {
  const brand = useBrand()
  const online = useOnline()
  const list = useInfiniteQuery(recordAccessQuery)
  const visits = list.data?.pages.flatMap((page) => page.visits ?? []) ?? []
  if (list.isPending && (online || list.fetchStatus === 'fetching'))
    return <Skeleton shape="rows" />
  if (!list.data) {
    const { requestId, offline } = asProblem(list.error)
    if (!online || offline) {
      return (
        <ErrorState title={<Trans>You are offline</Trans>} onRetry={() => void list.refetch()}>
          <Trans>The list is shown once you are connected again.</Trans>
        </ErrorState>
      )
    }
    return (
      <ErrorState
        title={<Trans>We could not load who looked at your record.</Trans>}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
        support={supportOf(brand)}
        requestId={requestId}
      >
        <Trans>Nothing is lost: every look is kept on record.</Trans>
      </ErrorState>
    )
  }
  if (visits.length === 0) return <NobodyYet />
  return (
    <>
      <div className={styles.tools}>
        <Button
          variant="quiet"
          icon={<Printer size={20} strokeWidth={1.75} aria-hidden="true" />}
          onPress={() => print()}
        >
          <Trans>Print this list</Trans>
        </Button>
      </div>
      <ol className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.id}>
            <VisitCard visit={visit} />
          </li>
        ))}
      </ol>
      <Older list={list} />
    </>
  )
}

type OlderProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
}

/** What is there stays when more of it cannot be had. */
function Older({ list }: OlderProps) {
  if (!list.hasNextPage) {
    return (
      <p className={styles.end}>
        <Trans>This is the whole list.</Trans>
      </p>
    )
  }
  return (
    <div className={styles.older}>
      {list.isFetchNextPageError && (
        <Banner tone="caution" live title={<Trans>We could not load older visits.</Trans>}>
          <Trans>The newer ones are here.</Trans>
        </Banner>
      )}
      <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
        <Trans>Show older visits</Trans>
      </Button>
      <p className={styles.partial}>
        <Trans>There are older visits that are not shown here.</Trans>
      </p>
    </div>
  )
}

function NobodyYet() {
  const { data } = useQuery({ ...startupQuery, enabled: false })
  const coach = data?.coaching?.coach?.name
  return (
    <EmptyState
      drawing={<DrawingHouse />}
      title={<Trans>Nobody but you has looked at your record</Trans>}
    >
      {coach ? (
        <Trans>When {coach} or one of our people does, it stands here the same minute.</Trans>
      ) : (
        <Trans>When one of our people does, it stands here the same minute.</Trans>
      )}
    </EmptyState>
  )
}

import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Loaded } from '../../calls/loaded'
import { Older } from '../../calls/older'
import { recordAccessQuery } from '../../data/record-access'
import { startupQuery } from '../../data/startup'
import { useFacts } from '../../routes/use-facts'
import { Button } from '../../ui/button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
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
  const list = useInfiniteQuery(recordAccessQuery)
  return (
    <Loaded
      query={list}
      shape="rows"
      failed={<Trans>We could not load who looked at your record.</Trans>}
      kept={<Trans>Nothing is lost: every look is kept on record.</Trans>}
    >
      {({ pages }) => {
        const visits = pages.flatMap((page) => page.visits ?? [])
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
            <Older
              list={list}
              words={<Trans>Show older visits</Trans>}
              failed={<Trans>We could not load older visits.</Trans>}
              kept={<Trans>The newer ones are here.</Trans>}
              onPaper={<Trans>There are older visits that are not shown here.</Trans>}
            />
          </>
        )
      }}
    </Loaded>
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

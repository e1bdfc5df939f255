import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Loaded } from '../../calls/loaded'
import { Older } from '../../calls/older'
import { Spoken } from '../../calls/spoken'
import { recordAccessQuery } from '../../data/record-access'
import { useStartup } from '../../data/startup'
import { useFacts } from '../../routes/use-facts'
import { Button } from '../../ui/button'
import { DrawingHouse } from '../../ui/drawings/drawing-house'
import { EmptyState } from '../../ui/empty-state'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import styles from './activity.module.css'
import { VisitCard } from './parts/visit-card'

/** Who looked at the member's record: who, when, at what, and why. */
export function Screen() {
  const { session } = useFacts()
  return (
    <PageBody width="reading">
      <PageHead
        title={
          <Spoken
            own={<Trans>Who viewed my record</Trans>}
            about={(name) => <Trans>Who viewed {name}’s record</Trans>}
          />
        }
        lead={
          session.kind === 'viewing' ? (
            <Trans>
              Here the member can see who viewed their record, when and why. Your visit is on the
              list.
            </Trans>
          ) : (
            <Spoken
              own={
                <Trans>
                  When someone on our staff, or a person who acts for you, views your record, we
                  list it here: who it was, when, what they saw and why. Your own visits aren’t
                  listed.
                </Trans>
              }
              about={(name) => (
                <Trans>
                  When someone on our staff, or a person who acts for {name}, views the record, we
                  list it here: who it was, when, what they saw and why. Your own visits are on the
                  list too.
                </Trans>
              )}
            />
          )
        }
      />
      <Visits />
    </PageBody>
  )
}

function Visits() {
  const list = useInfiniteQuery(recordAccessQuery)
  return (
    <Loaded
      query={list}
      shape="rows"
      failed={
        <Spoken
          own={<Trans>We couldn’t load the list of who viewed your record.</Trans>}
          about={(name) => <Trans>We couldn’t load the list of who viewed {name}’s record.</Trans>}
        />
      }
      kept={<Trans>Nothing is lost: we record every visit.</Trans>}
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
            <Stack as="ol" gap={4}>
              {visits.map((visit) => (
                <li key={visit.id}>
                  <VisitCard visit={visit} />
                </li>
              ))}
            </Stack>
            <Older
              list={list}
              words={<Trans>Show older visits</Trans>}
              failed={<Trans>We couldn’t load older visits.</Trans>}
              kept={<Trans>Newer visits are here.</Trans>}
              onPaper={<Trans>Older visits are not shown here.</Trans>}
            />
          </>
        )
      }}
    </Loaded>
  )
}

function NobodyYet() {
  const { data } = useStartup()
  const coach = data?.coaching?.coach?.name
  return (
    <EmptyState
      drawing={<DrawingHouse />}
      title={
        <Spoken
          own={<Trans>No one but you has viewed your record</Trans>}
          about={(name) => <Trans>No one has viewed {name}’s record</Trans>}
        />
      }
    >
      {coach ? (
        <Trans>When {coach} or someone on our staff does, you’ll see it here right away.</Trans>
      ) : (
        <Trans>When someone on our staff does, you’ll see it here right away.</Trans>
      )}
    </EmptyState>
  )
}

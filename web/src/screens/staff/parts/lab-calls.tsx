import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NotLoaded } from '../../../calls/loaded'
import { type LabDeskCount, labDeskCountQuery } from '../../../data/lab-desk-count'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { useNow, useWaitWords } from './desk-words'

/** Members who wait for a phone call, and urgent lab results, before everything else on the home page. */
export function LabCalls() {
  const count = useQuery(labDeskCountQuery)
  const { calls = 0, urgentReports: reports = 0, oldestAt = 0 } = count.data ?? {}
  return (
    <>
      <News waits={count.data} />
      {count.isError && !count.data && (
        <NotLoaded query={count} failed={<Trans>We couldn’t load who to call.</Trans>} />
      )}
      {calls + reports > 0 && (
        <Card
          accent
          title={
            calls > 0 ? (
              <Plural value={calls} one="# call to make now" other="# calls to make now" />
            ) : (
              <Trans>Urgent lab results</Trans>
            )
          }
        >
          <Stack gap={3} start>
            {calls > 0 && <Waiting since={oldestAt} />}
            {reports > 0 && (
              <p>
                <Plural
                  value={reports}
                  one="# urgent result isn’t matched to a member yet."
                  other="# urgent results aren’t matched to a member yet."
                />
              </p>
            )}
            <ButtonLink variant="primary" href={href('staff.labs')}>
              {calls > 0 ? <Trans>See who to call</Trans> : <Trans>Find the member</Trans>}
            </ButtonLink>
          </Stack>
        </Card>
      )}
    </>
  )
}

function Waiting({ since }: { since: number }) {
  const now = useNow()
  const waited = useWaitWords()(now - since)
  return (
    <p>
      <Trans>The oldest has been waiting for {waited}.</Trans>
    </p>
  )
}

type Waits = { calls: number; reports: number; oldestAt: number }

/** Whether something came, also where as much was taken meanwhile. */
function hasMore(now: Waits, before: Waits): boolean {
  const isOlderTaken = now.oldestAt > before.oldestAt && now.calls === before.calls
  return now.calls > before.calls || now.reports > before.reports || isOlderTaken
}

/** Reads out what came while the page is open, each time anew. */
function News({ waits }: { waits: LabDeskCount | undefined }) {
  const { t } = useLingui()
  const { calls = 0, urgentReports: reports = 0, oldestAt = 0 } = waits ?? {}
  const known = useRef<Waits>(undefined)
  const [news, setNews] = useState({ waiting: 0, times: 0 })
  const isKnown = waits !== undefined
  useEffect(() => {
    if (!isKnown) return
    const now = { calls, reports, oldestAt }
    const before = known.current
    known.current = now
    if (!before) return
    const waiting = hasMore(now, before) ? calls + reports : 0
    setNews(({ times }) => ({ waiting, times: times + 1 }))
  }, [isKnown, calls, reports, oldestAt])
  const { waiting, times } = news
  return (
    <p role="alert" className="visually-hidden">
      {waiting > 0 && (
        <span key={times}>
          {t`${plural(waiting, { one: '# urgent call or lab result waiting', other: '# urgent calls or lab results waiting' })}`}
        </span>
      )}
    </p>
  )
}

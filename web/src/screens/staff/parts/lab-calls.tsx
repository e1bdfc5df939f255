import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { NotLoaded } from '../../../calls/loaded'
import { labDeskCountQuery } from '../../../data/lab-desk-count'
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
      <News waiting={count.data && calls + reports} />
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

/** Reads out what came while the page is open. */
function News({ waiting }: { waiting: number | undefined }) {
  const { t } = useLingui()
  const known = useRef<number>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (waiting === undefined) return
    const before = known.current
    known.current = waiting
    if (before !== undefined) setNews(waiting > before ? t`New urgent call or lab result` : '')
  }, [waiting, t])
  return (
    <p role="alert" className="visually-hidden">
      {news}
    </p>
  )
}

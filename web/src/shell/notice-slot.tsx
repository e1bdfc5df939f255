import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { newerBuild } from '../data/build'
import { serverNow } from '../data/clock'
import { type Notice, noticesQuery, putAway } from '../data/notices'
import { useConnection } from '../data/online'
import { startupQuery } from '../data/startup'
import { watchTyping } from '../data/unsaved'
import { noticeState } from '../domain/notice'
import { FaultBoundary } from './fault-boundary'
import { blockedByNewVersion } from './new-version'

const loadNotices = () => import('./notices')
const Notices = lazy(() => loadNotices().then((module) => ({ default: module.Notices })))

/** Where a page says what concerns all of it: connection, version, planned downtime. */
export function NoticeSlot() {
  const connection = useConnection()
  const blocked = blockedByNewVersion.use()
  const newer = newerBuild.use()
  const downtimes = useDowntimes()
  useEffect(() => watchTyping(document), [])
  useFetchedAhead()
  useCaughtUp(connection === 'back')
  const said = connection !== 'online' || blocked !== null || newer || downtimes.length > 0
  if (!said) return null
  return (
    <FaultBoundary
      resetKey={connection}
      fallback={() => connection === 'offline' && <PlainNotice />}
    >
      <Suspense>
        <Notices connection={connection} blocked={blocked} newer={newer} downtimes={downtimes} />
      </Suspense>
    </FaultBoundary>
  )
}

const lookEveryMs = 30_000

/** The notices whose time it is, looked at again while there are any. */
function useDowntimes(): readonly Notice[] {
  const { data: notices = [] } = useQuery(noticesQuery)
  const away = putAway.use()
  const [now, setNow] = useState(serverNow)
  useAskedAgain()
  useEffect(() => {
    setNow(serverNow())
    if (notices.length === 0) return
    const timer = setInterval(() => setNow(serverNow()), lookEveryMs)
    return () => clearInterval(timer)
  }, [notices])
  return notices.filter(({ id = '', startsAt = 0, endsAt = 0 }) => {
    const state = noticeState({ startsAt, endsAt }, now)
    return state === 'announced' ? !away.includes(id) : state !== 'hidden'
  })
}

/** Each navigation refresh brings the notices up to date too. */
function useAskedAgain() {
  const queries = useQueryClient()
  const { dataUpdatedAt } = useQuery({ ...startupQuery, enabled: false })
  const known = useRef(dataUpdatedAt)
  useEffect(() => {
    if (known.current === dataUpdatedAt) return
    known.current = dataUpdatedAt
    void queries.invalidateQueries({ queryKey: noticesQuery.queryKey })
  }, [dataUpdatedAt, queries])
}

/** What failed while the server could not be reached is asked for again. */
function useCaughtUp(isBack: boolean) {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isBack) return
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    })
  }, [isBack, queries])
}

/** What is shown when the network is gone must be here before it goes. */
function useFetchedAhead() {
  useEffect(() => {
    // A failure shows itself when the part is needed.
    loadNotices().catch(() => undefined)
  }, [])
}

/** The network went before the notice about it had come. */
function PlainNotice() {
  return (
    <p role="status">
      <Trans>You are offline</Trans>
    </p>
  )
}

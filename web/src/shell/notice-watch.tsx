import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newerBuild } from '../data/build'
import { serverNow } from '../data/clock'
import { useConnection } from '../data/connection'
import { type Notice, noticesQuery, putAway } from '../data/notices'
import { useOnline } from '../data/online'
import { useStartup } from '../data/startup'
import { noticeState } from '../domain/notice'
import { sayItFailed } from '../ui/when-opened'
import { blockedByNewVersion } from './new-version'
import { Notices } from './notices'

/** Watches over what concerns the whole page: connection, version, planned downtime. */
export function NoticeWatch() {
  const connection = useConnection()
  const blocked = useBlocked()
  const newer = newerBuild.use()
  const downtimes = useDowntimes()
  useCaughtUp(connection === 'back')
  const said = connection !== 'online' || blocked !== null || newer || downtimes.length > 0
  if (!said) return null
  return <Notices connection={connection} blocked={blocked} newer={newer} downtimes={downtimes} />
}

/** Without a network a page that does not come says nothing about a new version. */
function useBlocked(): string | null {
  const blocked = blockedByNewVersion.use()
  const isOffline = !useOnline() && blocked !== null
  useEffect(() => {
    if (!isOffline) return
    blockedByNewVersion.set(null)
    sayItFailed()
  }, [isOffline])
  return isOffline ? null : blocked
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
  const { dataUpdatedAt } = useStartup()
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

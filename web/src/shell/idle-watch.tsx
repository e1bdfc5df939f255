import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reportActivity, staySignedIn } from '../data/activity'
import { useDanger } from '../data/danger'
import { keepRefreshed } from '../data/refresh'
import { askSession, forgetPerson, leave, sessionQuery, signOut } from '../data/session'
import { hearTabs } from '../data/session-channel'
import { readSharedSession, sessionEnd } from '../data/session-clock'
import { idlePrompt, lastActivity, noteActivity, watchIdle } from '../data/session-idle'
import { bringToSafety } from '../data/session-leaving'
import { keepRechecked } from '../data/session-recheck'
import { startupQuery, storedRefreshMs } from '../data/startup'
import { showsEmergencies } from '../domain/danger'
import { isBuilt } from '../routes/catalogue'
import { href } from '../routes/href'
import { Navigate, useLocation } from '../routes/router'
import { useRoute } from '../routes/use-route'
import { framePart, loadFramePart } from './frame-part'
import { LazySlot } from './lazy-slot'

const SessionLost = framePart((parts) => parts.SessionLost())
const IdleDialog = framePart((parts) => parts.IdleDialog())

/** What runs only while somebody is signed in: their data, and the clocks of their session. */
export function useSessionLife(signedIn: boolean) {
  const { route } = useRoute()
  const isVideo = route.video === true
  const video = useRef(isVideo)
  const leaving = useRef(false)
  useEffect(() => {
    video.current = isVideo
    leaving.current = route.id === 'logout'
  })
  const queries = useQueryClient()
  // The page about the move to this portal stands ahead of the data load.
  useQuery({ ...startupQuery, enabled: signedIn && route.id !== 'migration' })
  const { data: session } = useQuery({ ...sessionQuery, enabled: false })

  useEffect(() => {
    if (!signedIn) return
    const lost = () => sessionEnd.set('lost')
    const refetch = () => void queries.refetchQueries({ queryKey: startupQuery.queryKey })
    const stops = [
      keepRefreshed(lost),
      keepRechecked({
        onEnded: lost,
        onLinked: (linked) => {
          queries.setQueryData(sessionQuery.queryKey, linked)
          refetch()
        },
      }),
      reportActivity(() => leaving.current),
      watchIdle({
        isVideo: () => video.current,
        onRefresh: refetch,
        onPrompt: () => void askServer(lost),
        onEnd: () => void endIdle(() => forgetPerson(queries)),
      }),
      keepNavigationFresh(() => {
        const state = queries.getQueryState(startupQuery.queryKey)
        const asOf = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0)
        if (!video.current && asOf && Date.now() - asOf >= storedRefreshMs) refetch()
      }),
    ]
    // These must be here before the network goes. A failure shows itself when they are needed.
    Promise.all([
      loadFramePart((parts) => parts.SessionLost()),
      loadFramePart((parts) => parts.IdleDialog()),
    ]).catch(() => undefined)
    return () => {
      for (const stop of stops) stop()
    }
  }, [signedIn, queries])

  useOtherTabs(signedIn ? session?.reference : undefined, () => forgetPerson(queries))
  useVisit(signedIn && isVideo && isBuilt(route))
}

/** The question stands; another tab that could not tell us may have been used since. */
async function askServer(onEnded: () => void) {
  const session = await askSession().catch(() => undefined)
  if (session === null) return onEnded()
  // Input between two reports is reported up to a minute late, which is no sign of its own.
  const at = session?.lastActivityAt ?? 0
  if (at > lastActivity.get() + reportGapMs) noteActivity(at)
}

const reportGapMs = 60_000

/** Nobody answered: what was written goes to the server, then the session ends. */
async function endIdle(forget: () => void) {
  await bringToSafety()
  // The server ends an idle session by itself, should the call not reach it.
  await signOut('idle').catch(() => undefined)
  forget()
}

const lookEveryMs = 10_000

function keepNavigationFresh(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}

/** The tabs of a browser share one session: it ends in all of them, and a new one starts all anew. */
function useOtherTabs(reference: string | undefined, forget: () => void) {
  const forgetting = useRef(forget)
  useEffect(() => {
    forgetting.current = forget
  })
  useEffect(() => {
    if (!reference) return
    const onOther = (other: string) => {
      if (other !== reference) location.reload()
    }
    const stopHearing = hearTabs((news) => {
      if (news.kind === 'began') onOther(news.reference)
      if (news.kind !== 'ended') return
      leave(news.reason)
      forgetting.current()
    })
    const onVisible = () => {
      const shared = readSharedSession()
      if (document.visibilityState === 'visible' && shared) onOther(shared.reference)
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      stopHearing()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [reference])
}

const stillHereMs = 60_000

/** An open video visit is a person who may not touch anything: the one exception to idleness. */
function useVisit(open: boolean) {
  useEffect(() => {
    if (!open) return
    const stay = () => {
      // The next minute tries again, and a lost session shows itself.
      staySignedIn().catch(() => undefined)
    }
    stay()
    const timer = setInterval(stay, stillHereMs)
    return () => clearInterval(timer)
  }, [open])
}

/** What an invalid session can still open: the page that says so, and the way out. */
const ways: readonly string[] = [href('invalid-session'), href('logout')]

/** Whether the page has an emergency at its top, which nothing may cover. */
function useEmergencyShown(): boolean {
  const { route } = useRoute()
  return useDanger().kind === 'open' && showsEmergencies(route.id)
}

/**
 * The questions and messages about the session. They stand over every page, except where an
 * emergency is shown: there they stand in the page, below it.
 */
export function SessionDialogs({ inPage = false }: { inPage?: boolean }) {
  const end = sessionEnd.use()
  const prompt = idlePrompt.use()
  const { pathname } = useLocation()
  const belongsInPage = useEmergencyShown()
  if (end === 'invalid' && !ways.includes(pathname)) {
    return <Navigate to={href('invalid-session')} replace />
  }
  if (inPage !== belongsInPage) return null
  return (
    <LazySlot>
      {end === 'lost' && <SessionLost inPage={inPage} />}
      {!end && prompt && <IdleDialog endsAt={prompt.endsAt} inPage={inPage} />}
    </LazySlot>
  )
}

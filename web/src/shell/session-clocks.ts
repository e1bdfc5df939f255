/** The clocks of a session; they come after the page, which is on show before anything is due. */
import type { QueryClient } from '@tanstack/react-query'
import { reportActivity, staySignedIn } from '../data/activity'
import { keepRefreshed } from '../data/keep-refreshed'
import { liveState } from '../data/live-state'
import { askSession, forgetPerson, leave, sessionQuery, signOut } from '../data/session'
import { hearTabs } from '../data/session-channel'
import { noteLost, readSharedSession } from '../data/session-clock'
import { lastActivity, noteActivity } from '../data/session-idle'
import { bringToSafety } from '../data/session-leaving'
import { keepRechecked } from '../data/session-recheck'
import { type Startup, startupQuery, storedRefreshMs } from '../data/startup'
import { watchIdle } from '../data/watch-idle'
import { isDoubtful } from '../domain/doubt'
import { loadFramePart } from './frame-part'

type Clocks = { queries: QueryClient; isVideo: () => boolean; isLeaving: () => boolean }

/** Runs while somebody is signed in, until the function it returns is called. */
export function startClocks({ queries, isVideo, isLeaving }: Clocks): () => void {
  const refetch = () => void queries.refetchQueries({ queryKey: startupQuery.queryKey })
  const stops = [
    keepRefreshed(noteLost),
    keepRechecked({
      onEnded: noteLost,
      onLinked: (linked) => {
        queries.setQueryData(sessionQuery.queryKey, linked)
        refetch()
      },
    }),
    reportActivity(isLeaving),
    watchIdle({
      isVideo,
      onRefresh: refetch,
      onPrompt: () => void askServer(),
      onEnd: () => void endIdle(() => forgetPerson(queries)),
    }),
    keepNavigationFresh(() => {
      const state = queries.getQueryState<Startup>(startupQuery.queryKey)
      const asOf = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0)
      const age = asOf ? Date.now() - asOf : 0
      if (watchesOver(state?.data) && age >= lookAgainMs(state?.data)) refetch()
      else if (!isVideo() && age >= storedRefreshMs) refetch()
    }),
  ]
  // These must be here before the network goes. A failure shows itself when they are needed.
  Promise.all([
    loadFramePart((parts) => parts.SessionGone()),
    loadFramePart((parts) => parts.SessionLost()),
    loadFramePart((parts) => parts.IdleDialog()),
  ]).catch(() => undefined)
  return () => {
    for (const stop of stops) stop()
  }
}

/** The question stands; another tab that could not tell us may have been used since. */
async function askServer() {
  const session = await askSession().catch(() => undefined)
  if (session === null) return noteLost()
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

/** Whether the start-up data may hide danger of somebody else: not even a video visit waits then. */
function watchesOver(startup: Startup | undefined): boolean {
  if (!startup) return false
  const { caredFor = [], own } = startup
  const cares = caredFor.length > 0 || own !== undefined
  return isDoubtful(startup) || (cares && liveState() !== 'connected')
}

/** Soon after something could not be found out; each minute where no socket tells of changes. */
const lookAgainMs = (startup: Startup | undefined) =>
  startup && isDoubtful(startup) && liveState() !== 'offline' ? lookEveryMs : 60_000

function keepNavigationFresh(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs)
  return () => clearInterval(timer)
}

/** The tabs of a browser share one session: it ends in all of them, and a new one starts all anew. */
export function watchOtherTabs(reference: string, forget: () => void): () => void {
  const onOther = (other: string) => {
    if (other !== reference) location.reload()
  }
  const stopHearing = hearTabs((news) => {
    if (news.kind === 'began') onOther(news.reference)
    if (news.kind !== 'ended') return
    leave(news.reason)
    forget()
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
}

const stillHereMs = 60_000

/** An open video visit is a person who may not touch anything: the one exception to idleness. */
export function stayInVisit(): () => void {
  const stay = () => {
    // The next minute tries again, and a lost session shows itself.
    staySignedIn().catch(() => undefined)
  }
  stay()
  const timer = setInterval(stay, stillHereMs)
  return () => clearInterval(timer)
}

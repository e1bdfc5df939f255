import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { dataOf, rest, rpc } from './client'
import type {
  GetSessionResponseJson,
  SessionJson,
} from './gen/proto/wellhouse/session/v1/session_pb'
import { wipeQueue } from './queue-name'
import { type Leaving, tellTabs } from './session-channel'
import {
  isTokenValid,
  rememberSession,
  type SessionEnd,
  sessionClock,
  sessionEnd,
} from './session-clock'
import { lastActivity, noteActivity } from './session-idle'
import { clearStored } from './session-storage'
import { background, showFor } from './transport'
import type { Wire } from './wire'

/** What a page may know about the session; nothing in it is secret. */
export type Session = Wire<SessionJson>

/**
 * The session of the page. A first navigation from an email comes without the strict
 * cookie, so that the page asks once for itself before it says that nobody is signed in.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session | null> =>
    askSession(signal).then((session) => {
      if (session) takeOver(session)
      return session
    }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The session as far as the page knows it; only the shell asks for it. */
export const useSession = () => useQuery({ ...sessionQuery, enabled: false })

/** The single-sign-in flow: one same-origin call that says who is signed in. */
export async function askSession(signal?: AbortSignal): Promise<Session | null> {
  const { session } = await rpc<Wire<GetSessionResponseJson>>(
    'wellhouse.session.v1.SessionService/GetSession',
    {},
    { read: true, background: true, signal },
  )
  if (session) showFor(session.acting?.memberId)
  return session ?? null
}

/** The page goes by this session from now on. */
export function takeOver({ reference, expiresAt, noActiveMember, lastActivityAt }: Session) {
  rememberSession({
    reference: reference ?? '',
    expiresAt: expiresAt ?? 0,
    linked: noActiveMember !== true,
  })
  if (lastActivityAt) noteActivity(lastActivityAt)
}

/** Ends the session. What this page knows about it goes whatever the server answers. */
export async function signOut(reason: Leaving = 'signed-out'): Promise<void> {
  // From here on nothing is refreshed, and a refusal of the session surprises nobody.
  sessionClock.set(null)
  try {
    const headers = reason === 'signed-out' ? {} : background
    await dataOf(rest.POST('/v1/auth/logout', { headers }))
  } finally {
    leave(reason)
    tellTabs({ kind: 'ended', reason })
  }
}

/** Takes everything about the session from this tab: storage, clocks and timers. */
export function leave(reason: SessionEnd) {
  clearStored()
  // People who only left find their text again; people who sign out leave nothing behind.
  if (reason === 'signed-out') wipeQueue()
  lastActivity.set(0)
  isTokenValid.set(true)
  sessionClock.set(null)
  sessionEnd.set(reason)
}

/** No one is signed in any more, and nothing about the last person stays in memory. */
export function forgetPerson(queries: QueryClient) {
  // The session goes first and stays as nobody's, because that is what pages watch.
  queries.setQueryData(sessionQuery.queryKey, null)
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  queries.getMutationCache().clear()
}

import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query'
import { isDesk } from '../domain/desk'
import { restoreToken, rpc } from './client'
import type {
  AttentionJson,
  HomeJson,
  UnreadSourceJson,
} from './gen/proto/wellhouse/nav/v1/home_pb'
import type { GetStartupResponseJson } from './gen/proto/wellhouse/nav/v1/nav_pb'
import type { CoachJson, StaffJson, StartupJson } from './gen/proto/wellhouse/nav/v1/startup_pb'
import { asProblem, Problem } from './problem'
import { type Session, sessionQuery } from './session'
import { noteLost, sessionEnd } from './session-clock'
import type { Wire } from './wire'

/** Everything the shell and Home need at start; a part whose call failed is absent. */
export type Startup = Wire<StartupJson>
export type Home = Wire<HomeJson>
export type Unread = Wire<UnreadSourceJson>
export type Attention = Wire<AttentionJson>
/** A staff person at their own desk. */
export type Staff = Wire<StaffJson>
export type Coach = Wire<CoachJson>

/** How long stored start-up data counts as fresh. */
export const storedRefreshMs = 10 * 60_000

/** Staff who view a member in another tab still have their own desk in this one. */
function startupCall(session: Session | null | undefined) {
  const desk = session?.impersonation && isDesk(location.pathname)
  return `wellhouse.nav.v1.NavigationService/${desk ? 'GetDesk' : 'GetStartup'}` as const
}

const startupKey = ['startup']

/** What an answer with failures keeps of the one before; the rule comes after the page. */
export const known = { kept: (startup: Startup, _before: Startup | undefined) => startup }

function fetchStartup({ signal, client }: QueryFunctionContext): Promise<Startup> {
  return rpc<Wire<GetStartupResponseJson>>(
    startupCall(client.getQueryData(sessionQuery.queryKey)),
    {},
    { read: true, background: true, signal },
  ).then(({ startup }) => {
    // An answer without it must not close pages that are open.
    if (!startup) throw new Problem({ errorType: 'data_loss' })
    return known.kept(startup, client.getQueryData(startupKey))
  })
}

/** An error that speaks of authentication, whatever its status, puts the session in doubt. */
function speaksOfAuthentication(error: unknown): boolean {
  const { message, status } = asProblem(error)
  // The plain 401 has been through the refresh already.
  return status !== 401 && /authenticat/i.test(message)
}

export const startupQuery = queryOptions({
  queryKey: startupKey,
  queryFn: async (context): Promise<Startup> => {
    try {
      return await fetchStartup(context)
    } catch (error) {
      if (!speaksOfAuthentication(error) || sessionEnd.get()) throw error
      if (!(await restoreToken())) {
        noteLost()
        throw error
      }
      return fetchStartup(context)
    }
  },
  staleTime: storedRefreshMs,
})

/** What the page started with, as far as it is there; only the shell asks for it. */
export const useStartup = () => useQuery({ ...startupQuery, enabled: false })

/** What to mount for an embedded destination, and the session of an outside screen. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dataOf, rest, rpc } from './client'
import type { OpenScreenResponseJson } from './gen/proto/wellhouse/embed/v1/embed_pb'
import type { components } from './gen/rest'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type OpenScreen = Wire<OpenScreenResponseJson>
export type WebSession = components['schemas']['WebSDKSession']

export type ScreenRequest = {
  destination: string
  query: Readonly<Record<string, string>>
  path: Readonly<Record<string, string>>
}

export type OpenedScreen = {
  screen: OpenScreen
  /** Of an outside screen; a first-party one has the member's own. */
  session: WebSession | null
}

/** Opens a screen. Its tokens work once, so each try asks anew and nothing is kept. */
export function openedScreenQuery(request: ScreenRequest, attempt: number) {
  return queryOptions({
    queryKey: ['embed', request, attempt],
    queryFn: async ({ signal, client }): Promise<OpenedScreen> => {
      // A POST, although it only reads: what it carries has no place in an address.
      const screen = await rpc<OpenScreen>('wellhouse.embed.v1.EmbedService/OpenScreen', request, {
        signal,
      })
      const session = screen.mount === 'outside' ? await exchange(screen, client) : null
      return { screen, session }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Redeems the two tokens; the answer decides whether there is a guide to write to. */
async function exchange(screen: OpenScreen, queries: QueryClient): Promise<WebSession | null> {
  const { authToken, reauthToken } = screen
  if (!authToken || !reauthToken) return null
  const session = await dataOf(
    rest.POST('/public/v3/auth/web', { body: { authToken, reauthToken } }),
  )
  noteGuideAccess(queries, session)
  return session
}

export function noteGuideAccess(queries: QueryClient, { coachingAssignment }: WebSession) {
  queries.setQueryData(startupQuery.queryKey, (known) =>
    known?.user
      ? { ...known, user: { ...known.user, hasMHGuideAvailable: coachingAssignment !== null } }
      : known,
  )
}

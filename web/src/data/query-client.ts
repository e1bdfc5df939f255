import { onlineManager, QueryClient } from '@tanstack/react-query'
import type { Boot } from './boot'
import { setServerClock } from './clock'
import { noticesQuery } from './notices'
import { asProblem } from './problem'
import { sessionQuery, takeOver } from './session'
import { startupQuery } from './startup'
import { quietly } from './transport'

const attempts = 2

/** A fault of ours or of the network may pass; an answer about the request will not change. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < attempts && asProblem(error).is('unavailable', 'deadline_exceeded', 'internal')
}

/** A cache that already holds what the page came with. */
export function createQueryClient(boot: Boot): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // A network that comes back is no person: what is old is fetched again, but quietly.
      queries: { retry: worthRetrying, staleTime: 60_000, refetchOnReconnect: false },
      // Without a network a change fails at once and says so; it is never sent later by itself.
      mutations: { networkMode: 'always' },
    },
  })
  onlineManager.subscribe((online) => {
    if (online) quietly(() => void client.refetchQueries({ type: 'active', stale: true }))
  })
  setServerClock(boot.now)
  if (boot.session) {
    client.setQueryData(sessionQuery.queryKey, boot.session)
    takeOver(boot.session)
  }
  if (boot.startup) client.setQueryData(startupQuery.queryKey, boot.startup)
  client.setQueryData(noticesQuery.queryKey, boot.notices?.notices ?? [])
  return client
}

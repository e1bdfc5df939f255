import { QueryClient } from '@tanstack/react-query'
import type { Boot } from './boot'
import { setServerClock } from './clock'
import { noticesQuery } from './notices'
import { asProblem } from './problem'
import { sessionQuery, takeOver } from './session'
import { startupQuery } from './startup'

const attempts = 2

/** A fault of ours or of the network may pass; an answer about the request will not change. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < attempts && asProblem(error).is('unavailable', 'deadline_exceeded', 'internal')
}

/** A cache that already holds what the page came with. */
export function createQueryClient(boot: Boot): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 60_000 },
      // Without a network a change fails at once and says so; it is never sent later by itself.
      mutations: { networkMode: 'always' },
    },
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

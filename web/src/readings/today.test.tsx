import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setServerClock } from '../data/clock'
import { todayQuery } from '../data/latest'
import { type Session, sessionQuery } from '../data/session'
import { startupQuery } from '../data/startup'
import { useToday } from './today'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

// 15:30 UTC on the 15th is the 15th in Chicago.
const now = Date.UTC(2026, 10, 15, 15, 30)

const session: Session = { accountId: 'rosa' }

function today(reply: () => Promise<Response>) {
  setServerClock(now)
  vi.stubGlobal('fetch', vi.fn(reply))
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  queries.setQueryData(sessionQuery.queryKey, session)
  queries.setQueryData(startupQuery.queryKey, { user: { timeZone: 'America/Chicago' } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(useToday, { wrapper })
  const settled = () =>
    waitFor(() => expect(queries.getQueryState(todayQuery.queryKey)?.fetchStatus).toBe('idle'))
  return { result, settled }
}

test.each([
  ['a check in Tokyo is of tomorrow', '2026-11-16', '2026-11-16'],
  ['nothing is ahead', '2026-11-15', '2026-11-15'],
  ['what the server said is from yesterday', '2026-11-14', '2026-11-15'],
])('the last days end with the newest: %s', async (_, said, expected) => {
  const { result, settled } = today(async () => Response.json({ today: said }))
  expect(result.current).toBe('2026-11-15')
  await settled()
  await waitFor(() => expect(result.current).toBe(expected))
})

test('the calendar at home holds where the server does not answer', async () => {
  const { result, settled } = today(() => Promise.reject(new TypeError('no network')))
  await settled()
  expect(result.current).toBe('2026-11-15')
})

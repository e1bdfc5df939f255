/** The pulse, which comes with each pressure check. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages'
import { rpc } from './client'
import type {
  GetPulseRequestJson,
  GetPulseResponseJson,
  PulseCheckJson,
  PulseFiguresJson,
} from './gen/proto/wellhouse/reading/v1/reading_pb'
import { readingsKey } from './readings'
import type { Wire } from './wire'

export type Pulse = Wire<GetPulseResponseJson>
export type PulseCheck = Wire<PulseCheckJson>
export type PulseFigures = Wire<PulseFiguresJson>

/** Wall times, the end not in it. */
type Period = { start: string; end: string }

function getPulse(request: GetPulseRequestJson, signal: AbortSignal): Promise<Pulse> {
  return rpc<Pulse>('wellhouse.reading.v1.ReadingService/GetPulse', request, { read: true, signal })
}

/** The most that one call gives. */
const mostAtOnce = 1000

/** The figures of a period with all of its checks, for charts. */
export function pulseQuery({ start, end }: Period) {
  return queryOptions({
    queryKey: [...readingsKey('pulse'), 'period', start, end],
    queryFn: async ({ signal }): Promise<Pulse> => {
      const pages = await allPages(
        (cursor) => getPulse({ start, end, count: mostAtOnce, cursor }, signal),
        (page) => [page],
      )
      return { ...pages[0], checks: pages.flatMap(({ checks = [] }) => checks) }
    },
    placeholderData: keepPreviousData,
  })
}

const logPage = 50

/** The checks of a period page by page, newest first, those left out among them. */
export function pulseLogQuery({ start, end }: Period) {
  return infiniteQueryOptions({
    queryKey: [...readingsKey('pulse'), 'log', start, end],
    queryFn: ({ pageParam, signal }) =>
      getPulse({ start, end, count: logPage, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    placeholderData: keepPreviousData,
  })
}

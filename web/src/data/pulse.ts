/** The pulse, which comes with each pressure check. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** The most that one call gives, and the most calls that one chart asks for. */
const mostAtOnce = 1000
const mostCalls = 10

/** The figures of a period with all of its checks, for charts. */
export function pulseQuery({ start, end }: Period) {
  return queryOptions({
    queryKey: [...readingsKey('pulse'), 'period', start, end],
    queryFn: async ({ signal }): Promise<Pulse> => {
      const first = await getPulse({ start, end, count: mostAtOnce }, signal)
      const checks = [...(first.checks ?? [])]
      let cursor = first.nextCursor
      for (let calls = 1; cursor && calls < mostCalls; calls++) {
        const next = await getPulse({ start, end, count: mostAtOnce, cursor }, signal)
        checks.push(...(next.checks ?? []))
        cursor = next.nextCursor
      }
      return { ...first, checks }
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

/** The audit trail, as an Admin searches it. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CheckChainResponseJson,
  ExportTrailResponseJson,
  GetChainResponseJson,
  SearchTrailResponseJson,
  TrailRowJson,
} from './gen/proto/wellhouse/audit/v1/access_pb'
import { saveBytes } from './save-bytes'
import type { Wire } from './wire'

export type TrailRow = Wire<TrailRowJson>
export type Chain = Wire<GetChainResponseJson>
export type ChainCheck = Wire<CheckChainResponseJson>

/** What is asked for: days as they are in the browser's zone, both included. */
export type TrailSearch = {
  memberId: string
  actorId: string
  kind: string
  from: string
  to: string
}

const service = 'wellhouse.audit.v1.TrailDeskService'

const dayStarts = (day: string) => new Date(`${day}T00:00:00`)

/** The days as the moments that the server counts: from the first to the one after the last. */
export function momentsOf({ from, to }: Pick<TrailSearch, 'from' | 'to'>) {
  const end = dayStarts(to)
  end.setDate(end.getDate() + 1)
  return { since: dayStarts(from).getTime(), until: end.getTime() }
}

const wireOf = ({ memberId, actorId, kind, ...days }: TrailSearch) => ({
  memberId,
  actorId,
  kind,
  ...momentsOf(days),
})

/** Rows, newest first. Looking again is recorded again, so it waits until somebody asks. */
export const trailQuery = (search: TrailSearch) =>
  infiniteQueryOptions({
    queryKey: ['trail', search],
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<SearchTrailResponseJson>>(
        `${service}/SearchTrail`,
        { search: wireOf(search), before: pageParam },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

export const chainQuery = queryOptions({
  queryKey: ['trail-chain'],
  queryFn: ({ signal }) => rpc<Chain>(`${service}/GetChain`, {}, { read: true, signal }),
})

export const checkChain = () => rpc<ChainCheck>(`${service}/CheckChain`, {})

/** Fetches what a search finds as a file; tells how many rows it has and whether it is all. */
export async function exportTrail(search: TrailSearch) {
  const reply = await rpc<Wire<ExportTrailResponseJson>>(`${service}/ExportTrail`, {
    search: wireOf(search),
  })
  const { fileName = 'audit-trail.csv', mediaType, content = '', rows = 0, cut = false } = reply
  saveBytes(fileName, mediaType, content)
  return { rows, cut }
}

/** The newest reading of every kind in one call, for the cards of Home and the dashboard. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  GetLatestResponseJson,
  GetTodayResponseJson,
  LatestJson,
  LatestReadingJson,
} from './gen/proto/wellhouse/reading/v1/latest_pb'
import type { Wire } from './wire'

export type Latest = Wire<LatestJson>
export type LatestReading = Wire<LatestReadingJson>

export const latestQuery = queryOptions({
  queryKey: ['readings', 'latest'],
  queryFn: ({ signal }): Promise<readonly Latest[]> =>
    rpc<Wire<GetLatestResponseJson>>(
      'wellhouse.reading.v1.LatestService/GetLatest',
      {},
      { read: true, signal },
    ).then(({ latest }) => latest ?? []),
})

/** The date that the last days end with, yyyy-MM-dd. It moves with the newest reading. */
export const todayQuery = queryOptions({
  queryKey: [...latestQuery.queryKey, 'today'],
  queryFn: ({ signal }): Promise<string> =>
    rpc<Wire<GetTodayResponseJson>>(
      'wellhouse.reading.v1.LatestService/GetToday',
      {},
      { read: true, signal },
    ).then(({ today }) => today ?? ''),
})

/** The newest reading of every kind in one call, for the cards of Home and the dashboard. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  GetLatestResponseJson,
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

/** The newest reading of every kind in one call, for the cards of Home and the dashboard. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  BandJson,
  DayReadingJson,
  GetLatestResponseJson,
  GetTodayResponseJson,
  InsightJson,
  LatestJson,
  LatestReadingJson,
  NextCheckJson,
} from './gen/proto/wellhouse/reading/v1/latest_pb'
import type { Wire } from './wire'

export type Latest = Wire<LatestJson>
export type LatestReading = Wire<LatestReadingJson>

/** What the readings tell today: the newest of each kind, the week, an insight, what is next. */
export type Story = Wire<GetLatestResponseJson>
export type Insight = Wire<InsightJson>
export type NextCheck = Wire<NextCheckJson>
export type DayReading = Wire<DayReadingJson>
export type DayBand = Wire<BandJson>

/** Home and the dashboard read the same answer. */
export const latestQuery = queryOptions({
  queryKey: ['readings', 'latest'],
  queryFn: ({ signal }): Promise<Story> =>
    rpc<Story>('wellhouse.reading.v1.LatestService/GetLatest', {}, { read: true, signal }),
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

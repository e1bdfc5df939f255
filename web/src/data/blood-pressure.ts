/** Blood pressure: its readings, its figures, and what a member may enter and change. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages'
import { dataOf, rest, rpc } from './client'
import type {
  AddBloodPressureRequestJson,
  AddBloodPressureResponseJson,
  ChallengeJson,
  EditBloodPressureRequestJson,
  EditBloodPressureResponseJson,
  GetBloodPressureStatisticsResponseJson,
  PressureCheckJson,
} from './gen/proto/wellhouse/reading/v1/reading_pb'
import type { components } from './gen/rest'
import { rpcOnce } from './once'
import { readingsKey } from './readings'
import type { Wire } from './wire'

type Schemas = components['schemas']

export type Pressure = Schemas['BloodPressure']
export type PressureAverage = Schemas['PressureAverage']
export type PressureStats = Schemas['BloodPressureStats']
export type HomeAverage = Schemas['HomeAverage']
/** How far the first five readings are, and what they suggest. */
export type PressureChallenge = Wire<GetBloodPressureStatisticsResponseJson>
export type FirstReadings = Wire<ChallengeJson>
export type PressureCheck = Wire<PressureCheckJson>
export type NewPressure = AddBloodPressureRequestJson
export type PressureEdit = EditBloodPressureRequestJson
/** What a reading is by its numbers. */
export type Judged = Wire<AddBloodPressureResponseJson>

/** A period of wall times, as the calls take it. */
export type Period = { start: string; end: string }

const key = readingsKey('blood-pressure')
const service = 'wellhouse.reading.v1.ReadingService'

/** How many readings a page of the log has. */
const logPage = 50

/** The most that the server gives at once. */
const mostAtOnce = 1000

function page(query: Partial<Period> & { count: number; cursor?: string }, signal: AbortSignal) {
  return dataOf(
    rest.GET('/v1/users/{userId}/reading/bp', {
      params: { path: { userId: 'me' }, query },
      signal,
    }),
  )
}

/** The log of a period, newest first. */
export function pressureLogQuery({ start, end }: Period) {
  return infiniteQueryOptions({
    queryKey: [...key, 'log', start, end],
    queryFn: ({ pageParam, signal }) =>
      page({ start, end, count: logPage, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** The newest readings. The first one that counts is the latest. */
export const recentPressureQuery = queryOptions({
  queryKey: [...key, 'recent'],
  queryFn: ({ signal }) => page({ count: logPage }, signal).then(({ bpReadings }) => bpReadings),
})

/** Every reading of a period, for a chart. */
export function pressurePointsQuery({ start, end }: Period) {
  return queryOptions({
    queryKey: [...key, 'points', start, end],
    queryFn: ({ signal }) =>
      allPages(
        (cursor) => page({ start, end, count: mostAtOnce, ...(cursor && { cursor }) }, signal),
        ({ bpReadings }) => bpReadings,
      ),
    placeholderData: keepPreviousData,
  })
}

/** The figures of a period. */
export function pressureStatsQuery({ start, end }: Period) {
  return queryOptions({
    queryKey: [...key, 'stats', start, end],
    queryFn: ({ signal }) =>
      dataOf(
        rest.GET('/v1/users/{userId}/reading/bp/stats', {
          params: { path: { userId: 'me' }, query: { start, end } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The first five readings, which open the personalized report. */
export const pressureChallengeQuery = queryOptions({
  queryKey: [...key, 'challenge'],
  queryFn: ({ signal }) =>
    rpc<PressureChallenge>(`${service}/GetBloodPressureStatistics`, {}, { read: true, signal }),
})

/** Keeps a reading that was entered by hand; the same one twice is kept once. */
export function addPressure(reading: NewPressure, attempt: string): Promise<Judged> {
  return rpcOnce<Judged>(`${service}/AddBloodPressure`, reading, attempt)
}

/** Changes what the member says about a reading, and the numbers of an entry by hand. */
export function editPressure(edit: PressureEdit, attempt: string): Promise<Judged> {
  return rpcOnce<Wire<EditBloodPressureResponseJson>>(`${service}/EditBloodPressure`, edit, attempt)
}

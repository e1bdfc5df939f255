/** Weights: the log, the figures, the goal, and what a member enters by hand. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages'
import { dataOf, rest } from './client'
import type {
  AddWeightRequestJson,
  SaveHeightRequestJson,
} from './gen/proto/wellhouse/reading/v1/reading_pb'
import type { components } from './gen/rest'
import { once, rpcOnce } from './once'
import { type MarkName, readingsKey } from './readings'

type Schemas = components['schemas']
export type Weight = Schemas['Weight']
export type WeightStats = Schemas['WeightStats']
export type WeightPeriod = Schemas['WeightPeriod']
export type WeightGain = Schemas['WeightGain']
export type WeightTarget = Schemas['WeightTarget']
export type Figure = Schemas['Figure']

/** Wall times of the first moment and of the first one after it. */
type Walls = { start: string; end: string }

const key = readingsKey('weight')

/** How many a page of the log holds. */
const pageSize = 50

export function weightLogQuery({ start, end }: Walls) {
  return infiniteQueryOptions({
    queryKey: [...key, 'log', start, end],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) => {
      const query = { start, end, count: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }
      return dataOf(rest.GET('/v1/users/me/reading/weights', { params: { query }, signal }))
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
}

/** The newest weights that count; the first of them is the latest. */
export const recentWeightsQuery = queryOptions({
  queryKey: [...key, 'recent'],
  queryFn: async ({ signal }): Promise<readonly Weight[]> => {
    const query = { count: 10, isIrregular: false }
    const reply = rest.GET('/v1/users/me/reading/weights', { params: { query }, signal })
    return (await dataOf(reply)).weights
  },
})

/** The most that the server gives at once. */
const mostAtOnce = 1000

/** Every weight of a period that counts, for a chart. */
export function weightPointsQuery({ start, end }: Walls) {
  return queryOptions({
    queryKey: [...key, 'points', start, end],
    queryFn: ({ signal }) =>
      allPages(
        (cursor) => {
          const period = { start, end, count: mostAtOnce, isIrregular: false }
          const query = { ...period, ...(cursor && { cursor }) }
          return dataOf(rest.GET('/v1/users/me/reading/weights', { params: { query }, signal }))
        },
        ({ weights }) => weights.filter(({ asks }) => !asks),
      ),
  })
}

/** The figures, with the line, the weeks and the heart-failure gain of a period. */
export function weightStatsQuery({ start, end }: Walls) {
  return queryOptions({
    queryKey: [...key, 'stats', start, end],
    queryFn: ({ signal }): Promise<WeightStats> => {
      const query = { start, end, durations: [30], extended_stats: true }
      return dataOf(rest.GET('/v1/users/me/reading/weight/stats', { params: { query }, signal }))
    },
  })
}

export const weightTargetQuery = queryOptions({
  queryKey: [...key, 'target'],
  queryFn: ({ signal }): Promise<WeightTarget> =>
    dataOf(rest.GET('/v1/users/me/reading/weight/target', { signal })),
})

export type WeightEntry = {
  /** The wall time, and the offset of the clock that showed it. */
  when: { timestamp: string; offsetMinutes: number }
  /** In the unit of the brand's country. */
  value: number
  note: string
  /** The entry that this one corrects. */
  replaces?: string
}

export async function addWeight(entry: WeightEntry, attempt: string): Promise<void> {
  const request: AddWeightRequestJson = entry
  await rpcOnce('wellhouse.reading.v1.ReadingService/AddWeight', request, attempt)
}

export type WeightChange = {
  id: string
  isIrregular: boolean
  mark?: Exclude<MarkName, 'control'>
  reason?: string
  note?: string
}

/** Leaves a weight out, takes it back in or says that it is mine; or changes its note. */
export function changeWeight({ id, ...body }: WeightChange, attempt: string): Promise<Weight> {
  const init = { params: { path: { id } }, body, ...once(attempt) }
  return dataOf(rest.PUT('/v1/users/me/reading/weight/{id}', init))
}

/** Sets the goal in the unit of the brand's country; null removes it. */
export function setWeightTarget(
  selfEnteredTarget: number | null,
  attempt: string,
): Promise<WeightTarget> {
  const init = { body: { selfEnteredTarget }, ...once(attempt) }
  return dataOf(rest.POST('/v1/users/me/reading/weight/target', init))
}

export async function saveHeight(millimetres: number, attempt: string): Promise<void> {
  const request: SaveHeightRequestJson = { millimetres }
  await rpcOnce('wellhouse.reading.v1.ReadingService/SaveHeight', request, attempt)
}

/** Blood sugar: its readings, its figures, and what a member may enter and change. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { allPages } from './all-pages'
import { dataOf, rest } from './client'
import type { components } from './gen/rest'
import { once } from './once'
import { readingsKey } from './readings'

type Schemas = components['schemas']

export type BloodSugar = Schemas['BloodSugar']
export type SugarStats = Schemas['BloodSugarStats']
export type MealCode = Schemas['EatCode']
export type NewBloodSugar = Schemas['NewBloodSugar']
export type SugarTagsPatch = Schemas['BloodSugarTagsPatch']
export type SugarCorrection = Schemas['CorrectedBloodSugar']

/** A period of wall times, as the calls take it. */
type Period = { start: string; end: string }

export type SugarFilter = Partial<Period> & {
  tagsEatCode?: MealCode[]
  tagsSource?: number
  /** Against the range of each check's own tag. */
  status?: 'below' | 'within' | 'above'
  mark?: 'any' | 'control' | 'not_mine' | 'wrong_technique'
}

const key = readingsKey('blood-sugar')
const data = '/v1/users/me/readings/bgs/data'

/** How many readings a page of the log has. */
const logPage = 50

/** The most that the server gives at once. */
const mostAtOnce = 1000

function page(query: SugarFilter & { count: number; cursor?: string }, signal: AbortSignal) {
  return dataOf(rest.GET(data, { params: { query }, signal }))
}

/** The log, newest first. */
export function sugarLogQuery(filter: SugarFilter) {
  return infiniteQueryOptions({
    queryKey: [...key, 'log', filter],
    queryFn: ({ pageParam, signal }) =>
      page({ ...filter, count: logPage, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** The newest readings: the latest that counts, and those of today. */
export const recentSugarQuery = queryOptions({
  queryKey: [...key, 'recent'],
  queryFn: ({ signal }) => page({ count: logPage }, signal).then(({ bgs }) => bgs),
})

/** Every reading of a period, for a chart. */
export function sugarPointsQuery({ start, end }: Period) {
  return queryOptions({
    queryKey: [...key, 'points', start, end],
    queryFn: ({ signal }) =>
      allPages(
        (cursor) => page({ start, end, count: mostAtOnce, ...(cursor && { cursor }) }, signal),
        ({ bgs }) => bgs,
      ),
    placeholderData: keepPreviousData,
  })
}

/** The figures of a period, of all checks or of those with some tags. */
export function sugarStatsQuery({ start, end }: Period, meals: readonly MealCode[] = []) {
  return queryOptions({
    queryKey: [...key, 'stats', start, end, meals],
    queryFn: ({ signal }) =>
      dataOf(
        rest.GET('/v1/users/me/readings/bgs/stats/extended', {
          params: {
            query: {
              start,
              end,
              compare: true,
              ...(meals.length > 0 && { tagsEatCode: [...meals] }),
            },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** Keeps a check that was entered by hand; the same one twice is kept once. */
export function addSugar(check: NewBloodSugar, attempt: string): Promise<BloodSugar> {
  return dataOf(rest.POST(data, { body: check, ...once(attempt) }))
}

export type SugarEdit = { id: string; tags: SugarTagsPatch; corrected?: SugarCorrection }

/** Changes what the member says about a check, or an entry by hand; the server classifies it anew. */
export function editSugar({ id, ...body }: SugarEdit, attempt: string): Promise<BloodSugar> {
  const init = { params: { path: { id } }, body, ...once(attempt) }
  return dataOf(rest.PATCH('/v1/users/me/readings/bgs/{id}', init))
}

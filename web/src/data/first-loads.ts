import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query'
import { quietly } from './transport'

/**
 * A first load that is under way when something changes may bring what was there before, and the
 * library would take it for new. So it is followed by another one.
 */
export function followFirstLoads(client: QueryClient) {
  const followed = new Set<Query>()
  const invalidate = client.invalidateQueries.bind(client)
  const follow = async (query: Query) => {
    followed.add(query)
    await query.promise?.catch(() => {})
    followed.delete(query)
    await quietly(() => invalidate({ queryKey: query.queryKey, exact: true }))
  }
  client.invalidateQueries = async (filters, options) => {
    const underWay = client
      .getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as QueryFilters)
      .filter((query) => !query.state.data && !followed.has(query))
    await Promise.all([invalidate(filters, options), ...underWay.map(follow)])
  }
}

/** The things to set up at first. Without an answer there are none: the dashboard is whole. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest, send } from './client'
import type { components } from './gen/rest'

export type Launchpad = components['schemas']['Launchpad']

const path = '/users/me/launchpad'

export const launchpadQuery = queryOptions({
  queryKey: ['launchpad'],
  queryFn: ({ signal }): Promise<Launchpad> => dataOf(rest.GET(path, { signal })),
  staleTime: 10 * 60_000,
  retry: false,
})

/** Puts it away; the steps stay as they are. */
export async function putLaunchpadAway(): Promise<void> {
  await send(new Request(path, { method: 'DELETE' }))
}

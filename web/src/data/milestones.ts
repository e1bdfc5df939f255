/** The milestones that a member was congratulated on; the server keeps them with the first steps. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest } from './client'

const prefix = 'MILESTONE_'

export const celebratedQuery = queryOptions({
  queryKey: ['onboarding', 'milestones'],
  queryFn: async ({ signal }): Promise<readonly string[]> => {
    const { data } = await dataOf(rest.GET('/users/me/onboarding/display', { signal }))
    return data.flows
      .filter(({ flowName }) => flowName.startsWith(prefix))
      .map(({ flowName }) => flowName.slice(prefix.length))
  },
  // Asked once a visit: what was shown in it stays until the page is left.
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

/** The member has seen it. */
export async function celebrated(key: string): Promise<void> {
  const body = { flowName: `${prefix}${key}`, status: 'COMPLETED' } as const
  await rest.POST('/users/me/onboarding/status', { body })
}

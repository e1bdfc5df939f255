/** The milestones that a member was congratulated on; the server tells the others. */
import type { QueryClient } from '@tanstack/react-query'
import { rpc } from './client'
import { latestQuery } from './latest'

/** The member has seen it: it is not shown again, on this page or on another device. */
export async function seeMilestone(queries: QueryClient, key: string): Promise<void> {
  queries.setQueryData(
    latestQuery.queryKey,
    (story) =>
      story && { ...story, milestones: story.milestones?.filter((each) => each.key !== key) },
  )
  await rpc('wellhouse.reading.v1.LatestService/SeeMilestone', { key })
}

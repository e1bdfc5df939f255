/** What a member says about their health, in sections that are saved one by one. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ConfirmSectionRequestJson,
  ConfirmSectionResponseJson,
  GetHealthProfileResponseJson,
  HealthProfileJson,
  SaveSectionRequestJson,
  SaveSectionResponseJson,
} from './gen/proto/wellhouse/healthprofile/v1/healthprofile_pb'
import { rpcOnce } from './once'
import { Problem } from './problem'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type HealthProfile = Wire<HealthProfileJson>
export type ProfileSection = NonNullable<HealthProfile['sections']>[number]
export type AskedQuestion = NonNullable<ProfileSection['questions']>[number]
export type GivenAnswer = NonNullable<AskedQuestion['answer']>

const service = 'wellhouse.healthprofile.v1.HealthProfileService'

export const healthProfileQuery = queryOptions({
  queryKey: ['health-profile'],
  queryFn: async ({ signal }): Promise<HealthProfile> =>
    profileIn(
      await rpc<Wire<GetHealthProfileResponseJson>>(
        `${service}/GetHealthProfile`,
        {},
        { read: true, signal },
      ),
    ),
})

type SectionAnswers = { section: string; version: number; answers: readonly GivenAnswer[] }

export async function saveSection(saved: SectionAnswers, attempt: string): Promise<HealthProfile> {
  const request: Wire<SaveSectionRequestJson> = saved
  return profileIn(
    await rpcOnce<Wire<SaveSectionResponseJson>>(`${service}/SaveSection`, request, attempt),
  )
}

/** The answers of a section are still right. */
export async function confirmSection(
  section: string,
  version: number,
  attempt: string,
): Promise<HealthProfile> {
  const request: ConfirmSectionRequestJson = { section, version }
  return profileIn(
    await rpcOnce<Wire<ConfirmSectionResponseJson>>(`${service}/ConfirmSection`, request, attempt),
  )
}

/** The answers are shown at once. What waits on Home, and the height of a goal, follow them. */
export function healthProfileSaved(queries: QueryClient, profile: HealthProfile): Promise<unknown> {
  queries.setQueryData(healthProfileQuery.queryKey, profile)
  return Promise.all([
    queries.invalidateQueries(startupQuery),
    queries.invalidateQueries({ queryKey: ['launchpad'] }),
    queries.invalidateQueries({ queryKey: ['labs'] }),
    queries.invalidateQueries({ queryKey: ['readings', 'weight', 'target'] }),
  ])
}

/** The section was changed on another page since this one showed it. */
export function wasChanged(problem: Problem): boolean {
  return problem.is('aborted') || problem.messageKey === 'healthProfile.changed'
}

function profileIn({ profile }: { profile?: HealthProfile }): HealthProfile {
  if (!profile) throw new Problem({ errorType: 'data_loss' })
  return profile
}

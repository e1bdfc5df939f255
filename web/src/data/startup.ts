import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AttentionJson,
  HomeJson,
  UnreadSourceJson,
} from './gen/proto/wellhouse/nav/v1/home_pb'
import type { GetStartupResponseJson } from './gen/proto/wellhouse/nav/v1/nav_pb'
import type { CoachJson, StaffJson, StartupJson } from './gen/proto/wellhouse/nav/v1/startup_pb'
import type { EnrollmentJson } from './gen/proto/wellhouse/program/v1/program_pb'
import type { Wire } from './wire'

/** Everything the shell and Home need at start; a part whose call failed is absent. */
export type Startup = Wire<StartupJson>
export type Home = Wire<HomeJson>
export type Unread = Wire<UnreadSourceJson>
export type Attention = Wire<AttentionJson>
/** A staff person at their own desk. */
export type Staff = Wire<StaffJson>
export type Coach = Wire<CoachJson>
export type Enrollment = Wire<EnrollmentJson>

export const startupQuery = queryOptions({
  queryKey: ['startup'],
  queryFn: ({ signal }): Promise<Startup> =>
    rpc<Wire<GetStartupResponseJson>>(
      'wellhouse.nav.v1.NavigationService/GetStartup',
      {},
      { read: true, background: true, signal },
    ).then((reply) => reply.startup ?? {}),
  // Ten minutes is how long the stored start-up data counts as fresh.
  staleTime: 10 * 60_000,
})

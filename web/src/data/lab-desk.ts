/** The care team's desk for lab results: calls to make, and reports of somebody we could not tell. */
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CallJson,
  DismissReportRequestJson,
  FinishCallRequestJson,
  LineJson,
  ListDeskResponseJson,
  MatchReportRequestJson,
  ReportJson,
} from './gen/proto/wellhouse/lab/v1/desk_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type LabCall = Wire<CallJson>
export type LabReport = Wire<ReportJson>
export type LabLine = Wire<LineJson>
export type Finish = FinishCallRequestJson
export type Match = MatchReportRequestJson
export type Dismissal = DismissReportRequestJson

const key = ['lab-desk'] as const
const service = 'wellhouse.lab.v1.LabDeskService'

export const labDeskQuery = queryOptions({
  queryKey: key,
  queryFn: ({ signal }) =>
    rpc<Wire<ListDeskResponseJson>>(
      `${service}/ListDesk`,
      {},
      { read: true, background: true, signal },
    ),
})

/** Says that the staff person makes a call; a colleague who was faster keeps it. */
export async function claimCall(id: string): Promise<void> {
  await rpc(`${service}/ClaimCall`, { id })
}

export async function finishCall(finish: Finish, attempt: string): Promise<void> {
  await rpcOnce(`${service}/FinishCall`, finish, attempt)
}

export async function matchReport(match: Match, attempt: string): Promise<void> {
  await rpcOnce(`${service}/MatchReport`, match, attempt)
}

export async function dismissReport(dismissal: Dismissal, attempt: string): Promise<void> {
  await rpcOnce(`${service}/DismissReport`, dismissal, attempt)
}

export function useDeskChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

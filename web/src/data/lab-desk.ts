/** The care team's desk for lab results: calls to make, and reports of somebody we could not tell. */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CallJson,
  CandidateJson,
  DismissedJson,
  DismissReportRequestJson,
  FindMemberResponseJson,
  FinishCallRequestJson,
  LineJson,
  ListDeskResponseJson,
  ListFinishedResponseJson,
  MatchReportRequestJson,
  ReportJson,
} from './gen/proto/wellhouse/lab/v1/desk_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type LabCall = Wire<CallJson>
export type LabReport = Wire<ReportJson>
export type LabCandidate = Wire<CandidateJson>
export type DismissedReport = Wire<DismissedJson>
export type LabLine = Wire<LineJson>
export type Finish = FinishCallRequestJson
export type Match = MatchReportRequestJson
export type Dismissal = DismissReportRequestJson

const key = ['lab-desk'] as const
const service = 'wellhouse.lab.v1.LabDeskService'

export const labDeskQuery = queryOptions({
  queryKey: [...key, 'open'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListDeskResponseJson>>(
      `${service}/ListDesk`,
      {},
      { read: true, background: true, signal },
    ),
})

export const finishedQuery = infiniteQueryOptions({
  queryKey: [...key, 'finished'],
  queryFn: ({ pageParam, signal }) =>
    rpc<Wire<ListFinishedResponseJson>>(
      `${service}/ListFinished`,
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

/** The member with an email address, beside a report. It is posted: an address is in no log. */
export async function findMember(id: string, email: string): Promise<LabCandidate> {
  const found = await rpc<Wire<FindMemberResponseJson>>(`${service}/FindMember`, { id, email })
  return found.candidate ?? {}
}

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

/** Puts a dismissed report on the desk again. */
export async function reopenReport(id: string): Promise<void> {
  await rpc(`${service}/ReopenReport`, { id })
}

export function useDeskChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: key })
}

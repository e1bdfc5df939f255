import { infiniteQueryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { ListAccessResponseJson, VisitJson } from './gen/proto/wellhouse/audit/v1/access_pb'
import type { Wire } from './wire'

/** One look of one person at the record, however many calls it took. */
export type Visit = Wire<VisitJson>

/** Who looked at the record, newest first. */
export const recordAccessQuery = infiniteQueryOptions({
  queryKey: ['record-access'],
  queryFn: ({ pageParam, signal }): Promise<Wire<ListAccessResponseJson>> =>
    rpc<Wire<ListAccessResponseJson>>(
      'wellhouse.audit.v1.RecordAccessService/ListAccess',
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

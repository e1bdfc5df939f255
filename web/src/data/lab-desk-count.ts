/** How much waits on the lab desk, for the home page and the menu. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { CountDeskResponseJson } from './gen/proto/wellhouse/lab/v1/desk_pb'
import type { Wire } from './wire'

export type LabDeskCount = Wire<CountDeskResponseJson>

export const labDeskCountQuery = queryOptions({
  queryKey: ['lab-desk', 'count'],
  queryFn: ({ signal }) =>
    rpc<LabDeskCount>(
      'wellhouse.lab.v1.LabDeskService/CountDesk',
      {},
      { read: true, background: true, signal },
    ),
})

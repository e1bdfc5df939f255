/** The desk where an Admin plans, changes and ends notices. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ListNoticesResponseJson,
  PlannedJson,
} from './gen/proto/wellhouse/notice/v1/notice_pb'
import type { Notice } from './notices'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type Planned = Wire<PlannedJson>

const service = 'wellhouse.notice.v1.NoticeService'

export const plannedNoticesQuery = queryOptions({
  queryKey: ['planned-notices'],
  queryFn: ({ signal }): Promise<readonly Planned[]> =>
    rpc<Wire<ListNoticesResponseJson>>(`${service}/ListNotices`, {}, { read: true, signal }).then(
      ({ notices = [] }) => notices,
    ),
})

/** A notice without an id is a new one. Tries with the same key take effect once. */
export async function saveNotice(notice: Notice, key: string): Promise<void> {
  await rpcOnce(`${service}/${notice.id ? 'UpdateNotice' : 'PlanNotice'}`, { notice }, key)
}

export async function endNotice(id: string): Promise<void> {
  await rpc(`${service}/EndNotice`, { id })
}

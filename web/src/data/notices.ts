/** Announced downtime, as every page shows it. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { ListShownResponseJson, NoticeJson } from './gen/proto/wellhouse/notice/v1/notice_pb'
import { createStore } from './store'
import type { Wire } from './wire'

export type Notice = Wire<NoticeJson>

const service = 'wellhouse.notice.v1.NoticeService'

/** The page brings the first answer with it; each navigation refresh asks again. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }): Promise<readonly Notice[]> =>
    rpc<Wire<ListShownResponseJson>>(
      `${service}/ListShown`,
      {},
      { read: true, background: true, signal },
    ).then(({ notices = [] }) => notices),
  staleTime: 10 * 60_000,
})

const key = 'wellhouse-put-away'

/** The notices that were put away during this visit. */
export const putAway = createStore<readonly string[]>(readPutAway())

export function putNoticeAway(id: string) {
  const ids = [...putAway.get(), id]
  putAway.set(ids)
  try {
    sessionStorage.setItem(key, JSON.stringify(ids))
  } catch {
    // A browser without storage forgets it with the page.
  }
}

function readPutAway(): readonly string[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  } catch {
    return []
  }
}

/** How many members wait for an answer, for the menu; the rest of the queue comes with its page. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { CountInboxResponseJson } from './gen/proto/wellhouse/desk/v1/inbox_pb'
import type { Wire } from './wire'

export const inboxCountQuery = queryOptions({
  queryKey: ['inbox', 'count'],
  queryFn: ({ signal }) =>
    rpc<Wire<CountInboxResponseJson>>(
      'wellhouse.desk.v1.InboxService/CountInbox',
      {},
      { read: true, background: true, signal },
    ).then(({ counts }) => counts ?? {}),
})

/** How many messages of the contact form wait, for the menu; the list comes with its page. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { CountContactMessagesResponseJson } from './gen/proto/wellhouse/support/v1/desk_pb'
import type { Wire } from './wire'

export const contactCountQuery = queryOptions({
  queryKey: ['inbox', 'contact', 'count'],
  queryFn: ({ signal }) =>
    rpc<Wire<CountContactMessagesResponseJson>>(
      'wellhouse.support.v1.ContactDeskService/CountContactMessages',
      {},
      { read: true, background: true, signal },
    ).then(({ counts }) => counts ?? {}),
})

/** What members wrote to Member Support, at the desk that answers. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ContactCountsJson,
  DeskMessageJson,
  GetContactMessageResponseJson,
  ListContactMessagesResponseJson,
} from './gen/proto/wellhouse/support/v1/desk_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type ContactView = 'waiting' | 'answered'
export type ContactCounts = Wire<ContactCountsJson>
export type DeskMessage = Wire<DeskMessageJson>
export type OpenedMessage = Wire<GetContactMessageResponseJson>

// The socket tells that a queue has changed: all of them begin with the same word.
const everything = ['inbox', 'contact'] as const
const service = 'wellhouse.support.v1.ContactDeskService'

export const contactListQuery = (view: ContactView) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'list', view],
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<ListContactMessagesResponseJson>>(
        `${service}/ListContactMessages`,
        { view, after: pageParam },
        { read: true, background: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

export const contactMessageQuery = (id: string) =>
  queryOptions({
    queryKey: [...everything, 'message', id],
    queryFn: ({ signal }) =>
      rpc<OpenedMessage>(
        `${service}/GetContactMessage`,
        { id },
        { read: true, background: true, signal },
      ),
  })

/** A colleague's message is taken over by naming them. */
export function takeMessage(id: string, fromOwnerId: string) {
  return rpc<unknown>(`${service}/TakeContactMessage`, { id, fromOwnerId })
}

export function answerMessage(id: string, text: string, key: string) {
  return rpcOnce<unknown>(`${service}/AnswerContactMessage`, { id, text }, key)
}

/** Writing to Member Support. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ContactMessageJson,
  GetContactResponseJson,
  OfficeJson,
  SendMessageRequestJson,
  SendMessageResponseJson,
} from './gen/proto/wellhouse/support/v1/support_pb'
import type { Wire } from './wire'

export type Contact = Wire<GetContactResponseJson>
export type Office = Wire<OfficeJson>
export type SentMessage = Wire<ContactMessageJson>

export const contactQuery = queryOptions({
  queryKey: ['support', 'contact'],
  queryFn: ({ signal }) =>
    rpc<Contact>('wellhouse.support.v1.ContactService/GetContact', {}, { read: true, signal }),
})

export function sendToSupport(message: Required<SendMessageRequestJson>): Promise<SentMessage> {
  return rpc<Wire<SendMessageResponseJson>>(
    'wellhouse.support.v1.ContactService/SendMessage',
    message,
  ).then((reply) => reply.message ?? {})
}

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  DemoMessageJson,
  ListMessagesResponseJson,
  ListSentResponseJson,
  SentMessageJson,
} from './gen/proto/wellhouse/outbox/v1/outbox_pb'
import type { Wire } from './wire'

/** That something was sent, without its words. */
export type SentMessage = Wire<SentMessageJson>

/** What was sent on behalf of the member, newest first; an empty topic is all of them. */
export function sentQuery(topic: string) {
  return infiniteQueryOptions({
    queryKey: ['sent', topic],
    queryFn: ({ pageParam, signal }): Promise<Wire<ListSentResponseJson>> =>
      rpc<Wire<ListSentResponseJson>>(
        'wellhouse.outbox.v1.SentService/ListSent',
        { topic, before: pageParam },
        { read: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })
}

/** A message as its recipient would read it; the demo alone tells. */
export type DemoMessage = Wire<DemoMessageJson>

/** How soon the page of the demo's outbox shows what came since. */
const lookEveryMs = 2000

export const demoOutboxQuery = queryOptions({
  queryKey: ['demo-outbox'],
  queryFn: ({ signal }): Promise<Wire<ListMessagesResponseJson>> =>
    rpc<Wire<ListMessagesResponseJson>>(
      'wellhouse.outbox.v1.DemoOutboxService/ListMessages',
      {},
      { read: true, background: true, signal },
    ),
  refetchInterval: lookEveryMs,
})

/** How many messages wait, one number for the header, the tabs, the lists and the title. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { rpc } from './client'
import type { GetUnreadResponseJson } from './gen/proto/wellhouse/chat/v1/chat_pb'
import { useSession } from './session'
import { type Startup, useStartup } from './startup'
import type { Wire } from './wire'

export type UnreadCounts = Wire<GetUnreadResponseJson>

export const unreadQuery = queryOptions({
  queryKey: ['chat', 'unread'],
  queryFn: ({ signal }) =>
    rpc<UnreadCounts>(
      'wellhouse.chat.v1.ChatService/GetUnread',
      {},
      { read: true, background: true, signal },
    ),
})

/** The counts the page came with, until the chat has its own. */
export function countsOf(startup: Startup | undefined): UnreadCounts {
  const { telemed, mental_health, coach, food_logger } =
    startup?.navigation?.unread_messages_count ?? {}
  return { telemed, myStrength: mental_health, chronicCare: coach, foodLogger: food_logger }
}

/** Staff who view a member's portal see the start-up count and fetch no more. */
export function useUnreadCounts(hasMessages: boolean): UnreadCounts {
  const { data: session } = useSession()
  const { data: startup } = useStartup()
  const asks = hasMessages && session?.role === 'member' && !session.impersonation
  const { data } = useQuery({ ...unreadQuery, enabled: asks })
  return data ?? countsOf(startup)
}

/** The food log is counted with coaching. */
export function totalOf({ chronicCare = 0, telemed = 0, myStrength = 0 }: UnreadCounts): number {
  return chronicCare + telemed + myStrength
}

import { useQuery } from '@tanstack/react-query'
import { dummyChannel } from '../domain/chat'
import { type ChatState, chatState } from '../domain/chat-state'
import { type ChatSource, channelsQuery } from './chat'
import { type ChatChannel, messagesQuery } from './chat-cache'
import { chatSession } from './chat-session'
import { useLiveState } from './live-state'
import { useSession } from './session'
import { useUnreadCounts } from './unread'

type ChatOf = ChatState & {
  channels: readonly ChatChannel[]
  retry: () => void
  /** Who looks at it. */
  myId: string
}

/** The state of chat as its pages see it: what the server told, and what this page decided. */
export function useChatState(source: ChatSource): ChatOf {
  const chat = chatSession.use()
  const list = useQuery(channelsQuery(source))
  const current = chat.currentChannel ?? ''
  const { data: history } = useQuery({ ...messagesQuery(current), enabled: false })
  const { data: session } = useSession()
  const unread = useUnreadCounts(true)
  const connected = useLiveState() === 'connected'
  // Who acts for somebody writes on their side.
  const myId = session?.acting?.memberId ?? session?.accountId ?? ''
  const state = chatState(chat, {
    channels: list.data,
    failed: list.isError && !list.data,
    connected,
    messages: history ? { [current]: history.messages } : {},
    unread,
    myId,
  })
  const channels = list.data ?? (state.isError ? [dummyChannel] : [])
  return { ...state, channels, retry: () => void list.refetch(), myId }
}

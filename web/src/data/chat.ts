/** Conversations: what pages ask the server about them and tell it. The socket keeps the rest current. */
import { queryOptions } from '@tanstack/react-query'
import { placeholderUrl } from '../domain/chat'
import { type ChatChannel, type ChatMessage, chatKeys } from './chat-cache'
import { rpc } from './client'
import type {
  CreateOneOnOneResponseJson,
  GetChannelResponseJson,
  ListChannelsResponseJson,
  RequestCoachResponseJson,
  SearchMessagesResponseJson,
  SendMessageResponseJson,
} from './gen/proto/wellhouse/chat/v1/chat_pb'
import type { Wire } from './wire'

export type ChatSource = 'chronicCare' | 'telemed' | 'myStrength'
export type FoundMessages = Wire<SearchMessagesResponseJson>

const service = 'wellhouse.chat.v1.ChatService'

/** As many channels as a list shows. */
const channelPage = 30

export const channelsQuery = (source: ChatSource) =>
  queryOptions({
    queryKey: chatKeys.channels(source),
    queryFn: ({ signal }): Promise<readonly ChatChannel[]> =>
      rpc<Wire<ListChannelsResponseJson>>(
        `${service}/ListChannels`,
        { source, limit: channelPage },
        { read: true, signal },
      ).then(({ channels }) => channels ?? []),
  })

export const channelQuery = (url: string) =>
  queryOptions({
    queryKey: chatKeys.channel(url),
    queryFn: ({ signal }): Promise<ChatChannel> =>
      rpc<Wire<GetChannelResponseJson>>(
        `${service}/GetChannel`,
        { channelUrl: url },
        { read: true, signal },
      ).then(({ channel }) => channel ?? {}),
    enabled: url !== placeholderUrl,
  })

export type Outgoing = {
  channelUrl: string
  message: string
  /** Every try of one message carries the same id, so that it arrives once. */
  clientId: string
  fileIds: readonly string[]
}

export function sendMessage(message: Outgoing, background = false): Promise<ChatMessage> {
  return rpc<Wire<SendMessageResponseJson>>(`${service}/SendMessage`, message, {
    background,
    keepalive: true,
  }).then((reply) => reply.message ?? {})
}

export async function markRead(channelUrl: string, sequence: number): Promise<void> {
  await rpc(
    `${service}/MarkChannelRead`,
    { channelUrl, sequence },
    { background: true, keepalive: true },
  )
}

export async function setTyping(channelUrl: string, typing: boolean): Promise<void> {
  await rpc(`${service}/SetTyping`, { channelUrl, typing }, { background: true, keepalive: true })
}

export function createOneOnOne(subject: string): Promise<ChatChannel> {
  return rpc<Wire<CreateOneOnOneResponseJson>>(`${service}/CreateOneOnOne`, { subject }).then(
    ({ channel }) => channel ?? {},
  )
}

export type CoachWish = { chatType: string; subject: string; connectPreviousCoach: boolean }

/** Asks for a coach; the answer is the notice to show. */
export function requestCoach(wish: CoachWish): Promise<string> {
  return rpc<Wire<RequestCoachResponseJson>>(`${service}/RequestCoach`, wish).then(
    ({ notice }) => notice ?? 'connecting',
  )
}

export const shortestSearch = 2

export const searchQuery = (channelUrl: string, query: string) =>
  queryOptions({
    queryKey: ['chat', 'search', channelUrl, query],
    queryFn: ({ signal }) =>
      // What somebody looks for is about their health: it goes in the body, never in an address.
      rpc<FoundMessages>(`${service}/SearchMessages`, { channelUrl, query }, { signal }),
    enabled: query.length >= shortestSearch,
    staleTime: 0,
    gcTime: 0,
  })

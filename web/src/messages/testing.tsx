/** A server of one member's conversations, for tests of pages. */
import { vi } from 'vitest'
import type { ChatChannel, ChatMessage } from '../data/chat-cache'
import { json, memberSession, now } from '../shell/testing'

export const me = memberSession.accountId

export const coach = (availability = 'AVAILABLE', parts = {}) => ({
  nickname: 'Ana Ruiz',
  userId: 'c1',
  availability,
  metaData: { user_type: 'COACH' },
  ...parts,
})

export function said(sequence: number, message: string, parts: Partial<ChatMessage> = {}) {
  return {
    messageId: `m${sequence}`,
    clientId: `k${sequence}`,
    message,
    messageType: 'user',
    createdAt: now - (100 - sequence) * 60_000,
    sequence,
    sender: { nickname: 'Ana Ruiz', userId: 'c1', userType: 'COACH' },
    ...parts,
  } satisfies ChatMessage
}

export const mine = (sequence: number, message: string) =>
  said(sequence, message, { sender: { nickname: 'Rosa', userId: me, userType: 'MEMBER' } })

export function channelOf(parts: Partial<ChatChannel> = {}): ChatChannel {
  return {
    url: 'u1',
    customType: 'MEMBER_ONE_ON_ONE',
    members: [{ nickname: 'Rosa', userId: me, metaData: { user_type: 'MEMBER' } }, coach()],
    myLastRead: 0,
    sequence: 0,
    ...parts,
  }
}

type Reply = (body: Record<string, unknown>) => Response | Promise<Response>

/** Answers chat calls by method; a test puts its own answers in. */
export function serveChat(channels: ChatChannel[], messages: Record<string, ChatMessage[]> = {}) {
  const calls: { method: string; body: Record<string, unknown> }[] = []
  const replies: Record<string, Reply> = {
    ListChannels: () => json(200, { channels }),
    GetChannel: ({ channelUrl }) =>
      json(200, { channel: channels.find(({ url }) => url === channelUrl) }),
    ListMessages: ({ channelUrl }) =>
      json(200, { messages: [...(messages[String(channelUrl)] ?? [])].reverse() }),
    GetUnread: () => json(200, { chronicCare: 2, telemed: 1 }),
    SendMessage: ({ channelUrl, message, clientId }) => {
      const list = messages[String(channelUrl)] ?? []
      const stored = {
        ...mine((list.at(-1)?.sequence ?? 0) + 1, String(message)),
        clientId: String(clientId),
      }
      messages[String(channelUrl)] = [...list, stored]
      return json(200, { message: stored })
    },
    RequestCoach: () => json(200, { notice: 'connectingNewCoach' }),
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url, 'http://localhost')
    const method = url.pathname.split('/').pop() ?? ''
    const text = request.method === 'GET' ? url.searchParams.get('message') : await request.text()
    const body = JSON.parse(text || '{}') as Record<string, unknown>
    calls.push({ method, body })
    return replies[method]?.(body) ?? json(200, {})
  })
  return {
    replies,
    calls,
    bodies: (method: string) => calls.filter((c) => c.method === method).map((c) => c.body),
  }
}

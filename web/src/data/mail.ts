/** Letters with the care team. */
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { chatKeys } from './chat-cache'
import { rpc } from './client'
import type {
  GetThreadResponseJson,
  ListTeamsResponseJson,
  ListThreadsResponseJson,
  ReplyResponseJson,
  StartThreadResponseJson,
  TeamJson,
  ThreadJson,
} from './gen/proto/wellhouse/mail/v1/mail_pb'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type MailTeam = Wire<TeamJson>
export type MailThread = Wire<ThreadJson>
export type MailThreads = Wire<ListThreadsResponseJson>
export type OpenThread = Wire<GetThreadResponseJson>
export type MailMessage = NonNullable<OpenThread['messages']>[number]

export const mailCategories = [
  'general',
  'appointment',
  'medication',
  'testResults',
  'education',
] as const

export type MailCategory = (typeof mailCategories)[number]

/** How many characters a subject has at most. */
export const longestSubject = 50

const service = 'wellhouse.mail.v1.MailService'

export const teamsQuery = queryOptions({
  queryKey: ['mail', 'teams'],
  queryFn: ({ signal }): Promise<readonly MailTeam[]> =>
    rpc<Wire<ListTeamsResponseJson>>(`${service}/ListTeams`, {}, { read: true, signal }).then(
      ({ teams }) => teams ?? [],
    ),
})

/** What is unread first, then the latest; words of a search narrow it down. */
export const threadsQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['mail', 'threads', query],
    queryFn: ({ pageParam, signal }) =>
      rpc<MailThreads>(`${service}/ListThreads`, { query, cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor || undefined,
  })

/** A thread by its own id, or by that of a message that stands in it. */
export type ThreadAddress = { threadId: string } | { messageId: string }

export const threadQuery = (address: ThreadAddress) =>
  infiniteQueryOptions({
    queryKey: ['mail', 'thread', address],
    queryFn: ({ pageParam, signal }) =>
      rpc<OpenThread>(
        `${service}/GetThread`,
        pageParam ? { ...address, beforeSequence: pageParam } : address,
        { read: true, signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore, messages }) => (hasMore ? messages?.at(-1)?.sequence : undefined),
  })

export type NewLetter = {
  teamId: string
  category: MailCategory
  subject: string
  message: string
  /** Every try of one letter carries the same id, so that it arrives once. */
  clientId: string
  fileIds: readonly string[]
}

export async function startThread(letter: NewLetter): Promise<MailThread> {
  const reply = await rpc<Wire<StartThreadResponseJson>>(`${service}/StartThread`, letter)
  return reply.thread ?? {}
}

export type MailReply = Pick<NewLetter, 'message' | 'clientId' | 'fileIds'> & { threadId: string }

export function replyTo(reply: MailReply): Promise<Wire<ReplyResponseJson>> {
  return rpc<Wire<ReplyResponseJson>>(`${service}/Reply`, reply)
}

export async function markThreadRead(threadId: string, sequence: number): Promise<void> {
  await rpc(`${service}/MarkThreadRead`, { threadId, sequence }, { background: true })
}

/** Everything that counts letters looks again. */
export function useMailChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['mail'] }),
      queries.invalidateQueries({ queryKey: chatKeys.unread }),
      queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
    ])
}

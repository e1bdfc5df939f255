/** The queue of those who answer members, and what they may know about the member beside it. */
import {
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ColleagueJson,
  GetAvailabilityResponseJson,
  GetConversationResponseJson,
  InboxCountsJson,
  InboxItemJson,
  InboxTaskJson,
  ListColleaguesResponseJson,
  ListInboxResponseJson,
} from './gen/proto/wellhouse/desk/v1/inbox_pb'
import type {
  AddNoteResponseJson,
  GainLimitsJson,
  GetMemberSnapshotResponseJson,
  GetSnapshotResponseJson,
  ListNotesResponseJson,
  NoteJson,
} from './gen/proto/wellhouse/desk/v1/snapshot_pb'
import type {
  ListTemplatesResponseJson,
  SaveTemplateResponseJson,
  TemplateJson,
  TemplateTextJson,
} from './gen/proto/wellhouse/desk/v1/template_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type InboxView = 'waiting' | 'mine' | 'all'
export type InboxItem = Wire<InboxItemJson>
export type InboxTask = Wire<InboxTaskJson>
export type InboxCounts = Wire<InboxCountsJson>
export type DeskConversation = Wire<GetConversationResponseJson>
export type Colleague = Wire<ColleagueJson>
export type Presence = Wire<GetAvailabilityResponseJson>
export type Snapshot = Wire<GetSnapshotResponseJson>
/** A member whom the person looks after, with how to reach them. */
export type MemberSnapshot = Wire<GetMemberSnapshotResponseJson>
export type StaffNote = Wire<NoteJson>
export type Template = Wire<TemplateJson>
export type TemplateText = Wire<TemplateTextJson>

const everything = ['inbox'] as const
const inbox = 'wellhouse.desk.v1.InboxService'
const snapshots = 'wellhouse.desk.v1.SnapshotService'
const templates = 'wellhouse.desk.v1.TemplateService'

export const inboxQuery = (view: InboxView, search: string) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'list', view, search],
    // What is looked for is a name: it goes in the body, never in an address.
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<ListInboxResponseJson>>(
        `${inbox}/ListInbox`,
        { view, search, after: pageParam },
        { background: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

export const conversationQuery = (channelUrl: string) =>
  queryOptions({
    queryKey: [...everything, 'conversation', channelUrl],
    queryFn: ({ signal }) =>
      rpc<DeskConversation>(
        `${inbox}/GetConversation`,
        { channelUrl },
        { read: true, background: true, signal },
      ),
  })

export function claimConversation(channelUrl: string) {
  return rpc<unknown>(`${inbox}/ClaimConversation`, { channelUrl })
}

export function releaseConversation(channelUrl: string) {
  return rpc<unknown>(`${inbox}/ReleaseConversation`, { channelUrl })
}

export function inviteColleague(channelUrl: string, staffId: string, key: string) {
  return rpcOnce<unknown>(`${inbox}/InviteColleague`, { channelUrl, staffId }, key)
}

export function leaveConversation(channelUrl: string) {
  return rpc<unknown>(`${inbox}/LeaveConversation`, { channelUrl })
}

export const colleaguesQuery = (channelUrl: string) =>
  queryOptions({
    queryKey: [...everything, 'colleagues', channelUrl],
    queryFn: ({ signal }) =>
      rpc<Wire<ListColleaguesResponseJson>>(
        `${inbox}/ListColleagues`,
        { channelUrl },
        { read: true, signal },
      ).then(({ colleagues }) => colleagues ?? []),
  })

export const presenceQuery = queryOptions({
  queryKey: [...everything, 'presence'],
  queryFn: ({ signal }) =>
    rpc<Presence>(`${inbox}/GetAvailability`, {}, { read: true, background: true, signal }),
})

export type NewPresence = { availability: string; awayUntil?: number }

/** Resolves to how many answers the person owes. */
export function setPresence(presence: NewPresence): Promise<number> {
  return rpc<{ openTasks?: number }>(`${inbox}/SetAvailability`, presence).then(
    ({ openTasks }) => openTasks ?? 0,
  )
}

/** Every look is recorded, so it is asked for once and not again in the background. */
export const snapshotQuery = (channelUrl: string) =>
  queryOptions({
    queryKey: ['snapshot', channelUrl],
    queryFn: ({ signal }) =>
      rpc<Snapshot>(`${snapshots}/GetSnapshot`, { channelUrl }, { read: true, signal }),
    staleTime: 5 * 60_000,
  })

/** Alerts change; what else is here is asked for once, because every look is recorded. */
export const memberSnapshotQuery = (memberId: string) =>
  queryOptions({
    queryKey: ['alerts', 'member', memberId],
    queryFn: ({ signal }) =>
      rpc<MemberSnapshot>(`${snapshots}/GetMemberSnapshot`, { memberId }, { read: true, signal }),
  })

/** Where a person looks at a member: in a conversation, or on the member's own page. */
export type Whose = { channelUrl: string } | { memberId: string }

/** Nothing that the device sends is accepted after that. */
export function revokeDevice(whose: Whose, deviceId: string): Promise<unknown> {
  return rpc(`${snapshots}/RevokeDevice`, { ...whose, deviceId })
}

/** What was read about the member there. */
export function snapshotKey(whose: Whose): QueryKey {
  return 'channelUrl' in whose
    ? snapshotQuery(whose.channelUrl).queryKey
    : memberSnapshotQuery(whose.memberId).queryKey
}

export const notesQuery = (channelUrl: string) =>
  infiniteQueryOptions({
    queryKey: [...everything, 'notes', channelUrl],
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<ListNotesResponseJson>>(
        `${snapshots}/ListNotes`,
        { channelUrl, before: pageParam },
        { read: true, background: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
  })

export type GainLimits = Wire<GainLimitsJson>

export function setGainLimits(limits: {
  channelUrl: string
  day: number
  week: number
}): Promise<unknown> {
  return rpc(`${snapshots}/SetGainLimits`, limits)
}

export function addNote(channelUrl: string, text: string, key: string): Promise<StaffNote> {
  return rpcOnce<Wire<AddNoteResponseJson>>(`${snapshots}/AddNote`, { channelUrl, text }, key).then(
    ({ note }) => note ?? {},
  )
}

export const templatesQuery = queryOptions({
  queryKey: ['templates'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListTemplatesResponseJson>>(
      `${templates}/ListTemplates`,
      {},
      { read: true, signal },
    ).then((reply) => reply.templates ?? []),
})

export type TemplateDraft = {
  templateId: string
  shared: boolean
  texts: readonly TemplateText[]
}

export function saveTemplate(template: TemplateDraft, key: string): Promise<Template> {
  return rpcOnce<Wire<SaveTemplateResponseJson>>(`${templates}/SaveTemplate`, template, key).then(
    (reply) => reply.template ?? {},
  )
}

export function removeTemplate(templateId: string) {
  return rpc<unknown>(`${templates}/RemoveTemplate`, { templateId })
}

/** After a change of ours; changes of others come through the socket. */
export function useInboxChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: everything })
}

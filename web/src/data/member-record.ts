/** What Member Support sees of a member on the phone, and does for them. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CorrectBirthDateResponseJson,
  GetMemberPeopleResponseJson,
  GetMemberRecordResponseJson,
  ListAloneResponseJson,
  ListMemberNotesResponseJson,
} from './gen/proto/wellhouse/record/v1/record_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type MemberRecord = Wire<GetMemberRecordResponseJson>
export type RecordAccount = NonNullable<MemberRecord['account']>
export type RecordDevice = NonNullable<MemberRecord['devices']>[number]
export type MemberPeople = Wire<GetMemberPeopleResponseJson>
export type RecordLink = NonNullable<MemberPeople['actedBy']>[number]
export type RecordInvite = NonNullable<MemberPeople['invites']>[number]
export type RecordContact = NonNullable<MemberPeople['contacts']>[number]
export type Corrected = Wire<CorrectBirthDateResponseJson>

/** Who got the message about what staff did. */
export type Told = 'member' | 'family' | 'nobody'

/** How staff made sure who is on the phone, and why they act. */
export type Caller = { confirmed: readonly string[]; reason: string }

const desk = 'wellhouse.record.v1.MemberRecordService'
const recordKey = (memberId: string) => ['member-record', memberId] as const

/** Every look is written down, so nothing is asked for again without a reason. */
const onceOnly = { staleTime: 60_000, refetchOnWindowFocus: false } as const

export const recordQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...recordKey(memberId), 'account'],
    queryFn: ({ signal }) =>
      rpc<MemberRecord>(`${desk}/GetMemberRecord`, { memberId }, { read: true, signal }),
    ...onceOnly,
  })

export const peopleQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...recordKey(memberId), 'people'],
    queryFn: ({ signal }) =>
      rpc<MemberPeople>(`${desk}/GetMemberPeople`, { memberId }, { read: true, signal }),
    ...onceOnly,
  })

export const memberNotesQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...recordKey(memberId), 'notes'],
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<ListMemberNotesResponseJson>>(
        `${desk}/ListMemberNotes`,
        { memberId, before: pageParam },
        { read: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    ...onceOnly,
  })

/** What the page shows of the member's account and people is loaded again. */
export const lookAgain = (queries: QueryClient, memberId: string) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: recordQuery(memberId).queryKey }),
    queries.invalidateQueries({ queryKey: peopleQuery(memberId).queryKey }),
    queries.invalidateQueries({ queryKey: aloneQuery.queryKey }),
  ])

type Correction = { memberId: string; birthDate: string; version: number; caller: Caller }

export const correctBirthDate = (correction: Correction, key: string) =>
  rpcOnce<Corrected>(`${desk}/CorrectBirthDate`, correction, key)

type Answer = { told?: string }

export const resendInvite = (memberId: string, inviteId: string, caller: Caller, key: string) =>
  rpcOnce<Answer>(`${desk}/ResendInvite`, { memberId, inviteId, caller }, key)

type Removal = { memberId: string; contactId: string; version: number; caller: Caller }

export const removeContact = (removal: Removal, key: string) =>
  rpcOnce<Answer>(`${desk}/RemoveContact`, removal, key)

export const addMemberNote = (memberId: string, text: string, key: string) =>
  rpcOnce<object>(`${desk}/AddMemberNote`, { memberId, text }, key)

export type Consenter = {
  memberId: string
  email: string
  relationship: string
  areas: readonly string[]
  until: string
  caller: Caller
}

export const addConsenter = (consenter: Consenter, key: string) =>
  rpcOnce<Answer>(`${desk}/AddConsenter`, consenter, key)

type Parent = { memberId: string; email: string; relationship: string; caller: Caller }

export const addParent = (parent: Parent, key: string) =>
  rpcOnce<Answer>(`${desk}/AddParent`, parent, key)

type End = { memberId: string; linkId: string; leavesAlone: boolean; caller: Caller }

export const endAccess = (end: End, key: string) => rpcOnce<Answer>(`${desk}/EndAccess`, end, key)

export type AloneList = Wire<ListAloneResponseJson>

/** People without a sign-in for whom nobody acts any longer. */
export const aloneQuery = queryOptions({
  queryKey: ['members-alone'],
  queryFn: ({ signal }) => rpc<AloneList>(`${desk}/ListAlone`, {}, { read: true, signal }),
  ...onceOnly,
})

/** Who acts for whom: both sides of a member's family, and invitations by email. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AcceptAsNewResponseJson,
  AddDependentResponseJson,
  GetInviteResponseJson,
  InviteJson,
  InviteRequestJson,
  LinkJson,
  ListFamilyResponseJson,
} from './gen/proto/wellhouse/family/v1/family_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

const service = 'wellhouse.family.v1.FamilyService'
const invites = 'wellhouse.family.v1.FamilyInviteService'

export type FamilyLink = Wire<LinkJson>
export type FamilyInvite = Wire<InviteJson>
export type FamilyLinks = Wire<ListFamilyResponseJson>
export type OpenedInvite = Wire<GetInviteResponseJson>

export const familyLinksQuery = queryOptions({
  queryKey: ['family-links'],
  queryFn: ({ signal }) => rpc<FamilyLinks>(`${service}/ListFamily`, {}, { read: true, signal }),
})

export type NewInvite = Required<InviteRequestJson>

/** An open invitation to the same address stops working. */
export const inviteToAct = (asked: NewInvite, key: string) =>
  rpcOnce<unknown>(`${service}/Invite`, asked, key)

export const withdrawInvite = (id: string, key: string) =>
  rpcOnce<unknown>(`${service}/WithdrawInvite`, { id }, key)

/** The version is that of the page: a change made elsewhere meanwhile is never overwritten. */
export const setAreas = (link: FamilyLink, areas: readonly string[], key: string) =>
  rpcOnce<unknown>(`${service}/SetAreas`, { linkId: link.id, areas, version: link.version }, key)

export const endAccess = (linkId: string, key: string) =>
  rpcOnce<unknown>(`${service}/End`, { linkId }, key)

export type NewChild = {
  givenName: string
  familyName: string
  birthDate: string
  relationship: string
}

export const addChild = (child: NewChild, key: string) =>
  rpcOnce<Wire<AddDependentResponseJson>>(`${service}/AddDependent`, child, key)

/** A teenager keeps their readings from their parents, or shows them again. */
export const closeReadings = (closed: boolean, key: string) =>
  rpcOnce<unknown>(`${service}/${closed ? 'CloseReadings' : 'OpenReadings'}`, {}, key)

/** Sent as a POST: a token has no place in an address. */
export const openInvite = (token: string) => rpc<OpenedInvite>(`${invites}/GetInvite`, { token })

export const acceptInvite = (token: string, key: string) =>
  rpcOnce<unknown>(`${service}/Accept`, { token }, key)

export const declineInvite = (token: string) => rpc<unknown>(`${invites}/Decline`, { token })

export type Newcomer = {
  token: string
  givenName: string
  familyName: string
  birthDate: string
  password: string
}

export const acceptAsNew = (newcomer: Newcomer) =>
  rpc<Wire<AcceptAsNewResponseJson>>(`${invites}/AcceptAsNew`, {
    ...newcomer,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

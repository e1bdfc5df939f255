/** The desk where an Admin invites people, changes roles and ends accounts. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AccountJson,
  InvitationJson,
  InviteResponseJson,
  ListAccountsResponseJson,
} from './gen/proto/wellhouse/roster/v1/roster_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type Account = Wire<AccountJson>
export type Invitation = Wire<InvitationJson>
export type Invited = Wire<InviteResponseJson>

const service = 'wellhouse.roster.v1.AccountDeskService'

export const accountsQuery = queryOptions({
  queryKey: ['accounts'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListAccountsResponseJson>>(`${service}/ListAccounts`, {}, { read: true, signal }).then(
      ({ accounts = [], invitations = [] }) => ({ accounts, invitations }),
    ),
  staleTime: 0,
})

export type NewPerson = {
  email: string
  role: string
  givenName: string
  familyName: string
  brandCode: string
  locale: string
  birthDate: string
}

export const invite = (person: NewPerson, key: string) =>
  rpcOnce<Invited>(`${service}/Invite`, person, key)

export const resendInvitation = (id: string) => rpc<Invited>(`${service}/ResendInvitation`, { id })

export const withdrawInvitation = (id: string) =>
  rpc<object>(`${service}/WithdrawInvitation`, { id })

export const changeRole = (accountId: string, role: string) =>
  rpc<object>(`${service}/ChangeRole`, { accountId, role })

export const endAccount = (accountId: string, reason: string) =>
  rpc<object>(`${service}/EndAccount`, { accountId, reason })

export const unlockAccount = (accountId: string) =>
  rpc<object>(`${service}/UnlockAccount`, { accountId })

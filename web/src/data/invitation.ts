/** What a person with an invitation and no account yet asks the server. */
import { rpc } from './client'
import type {
  AcceptInvitationResponseJson,
  OpenInvitationResponseJson,
} from './gen/proto/wellhouse/roster/v1/roster_pb'
import type { Wire } from './wire'

const service = 'wellhouse.roster.v1.InvitationService'

export type OpenedInvitation = Wire<OpenInvitationResponseJson>

/** Sent as a POST: a token has no place in an address. */
export const openInvitation = (token: string) =>
  rpc<OpenedInvitation>(`${service}/OpenInvitation`, { token })

export type InvitationAnswer = {
  token: string
  email: string
  birthDate: string
  code: string
  password: string
}

export const acceptInvitation = (answer: InvitationAnswer) =>
  rpc<Wire<AcceptInvitationResponseJson>>(`${service}/AcceptInvitation`, {
    ...answer,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })

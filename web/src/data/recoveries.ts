/** Recoveries: two staff members help somebody who has lost every sign-in method. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ListRecoveriesResponseJson,
  RecoveryJson,
  RecoveryLinkJson,
} from './gen/proto/wellhouse/recovery/v1/recovery_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type Recovery = Wire<RecoveryJson>
export type RecoveryLink = Wire<RecoveryLinkJson>

const desk = 'wellhouse.recovery.v1.RecoveryDeskService'
const links = 'wellhouse.recovery.v1.RecoveryLinkService'

export const recoveriesQuery = queryOptions({
  queryKey: ['recoveries'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListRecoveriesResponseJson>>(
      `${desk}/ListRecoveries`,
      {},
      { read: true, signal },
    ).then(({ recoveries = [], needsMethod = false }) => ({ recoveries, needsMethod })),
  staleTime: 0,
})

export type Asked = { person: string; checked: string; reason: string }

export const openRecovery = (asked: Asked, key: string) =>
  rpcOnce<object>(`${desk}/OpenRecovery`, asked, key)

export const approveRecovery = (id: string) => rpc<object>(`${desk}/ApproveRecovery`, { id })

export const cancelRecovery = (id: string) => rpc<object>(`${desk}/CancelRecovery`, { id })

/** What a link is for. The secret travels in the body, never in an address that is logged. */
export const openRecoveryLink = (token: string) =>
  rpc<{ link: RecoveryLink }>(`${links}/OpenRecoveryLink`, { token }).then(({ link }) => link)

export const stopRecovery = (token: string) =>
  rpc<{ link: RecoveryLink }>(`${links}/StopRecovery`, { token }).then(({ link }) => link)

/** Takes the password and answers with the token of a sign-in that sets up a new method. */
export const beginRecovery = (token: string, password: string) =>
  rpc<{ mfaToken?: string }>(`${links}/BeginRecovery`, { token, password }).then(
    ({ mfaToken = '' }) => mfaToken,
  )

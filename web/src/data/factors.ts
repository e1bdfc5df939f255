import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  FinishEnrolmentResponseJson,
  FinishMethodResponseJson,
  ListMethodsResponseJson,
  MakeRecoveryCodesResponseJson,
  MethodJson,
  RememberedDeviceJson,
  StartedJson,
  StartPasskeyResponseJson,
} from './gen/proto/wellhouse/factor/v1/factor_pb'
import type {
  ProofContactJson,
  StartProofResponseJson,
} from './gen/proto/wellhouse/session/v1/session_pb'
import { makePasskey, showPasskey } from './passkey'
import type { Wire } from './wire'

const service = 'wellhouse.factor.v1.FactorService'
const session = 'wellhouse.session.v1.SessionService'

export type Method = Wire<MethodJson>
export type Methods = Wire<ListMethodsResponseJson>
export type RememberedDevice = Wire<RememberedDeviceJson>
export type Started = Wire<StartedJson>
export type MethodKind = 'TOTP' | 'PASSKEY' | 'SMS' | 'EMAIL'

/** The sign-in methods of the person, their recovery codes and remembered browsers. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => rpc<Methods>(`${service}/ListMethods`, {}, { read: true, signal }),
})

export async function startMethod(kind: MethodKind, phone = ''): Promise<Started> {
  const { started } = await rpc<{ started?: Started }>(`${service}/StartMethod`, { kind, phone })
  return started ?? {}
}

type Proof = { step?: string; code?: string; credential?: string; name?: string }

export const finishMethod = (proof: Proof) =>
  rpc<Wire<FinishMethodResponseJson>>(`${service}/FinishMethod`, proof)

/** Asks the browser for a new passkey and keeps it. */
export async function addPasskey() {
  const { step, options = '{}' } = await startMethod('PASSKEY')
  return finishMethod({ step, credential: await makePasskey(options) })
}

export const renameMethod = (id: string, name: string) =>
  rpc<object>(`${service}/RenameMethod`, { id, name })

export const removeMethod = (id: string) => rpc<object>(`${service}/RemoveMethod`, { id })

export async function makeRecoveryCodes(): Promise<readonly string[]> {
  const { codes = [] } = await rpc<Wire<MakeRecoveryCodesResponseJson>>(
    `${service}/MakeRecoveryCodes`,
    {},
  )
  return codes
}

export const forgetDevice = (id: string) => rpc<object>(`${service}/ForgetDevice`, { id })

/** What the browser showed, and which question it answers. */
export type Shown = { step: string; credential: string }

type Asking = { inField?: boolean; signal?: AbortSignal }

/** Asks for a passkey: of a sign-in or a session that waits, or of the person who is there. */
export async function askPasskey(token = '', asking: Asking = {}): Promise<Shown> {
  const { step = '', options = '{}' } = await rpc<Wire<StartPasskeyResponseJson>>(
    `${service}/StartPasskey`,
    { token },
  )
  return { step, credential: await showPasskey(options, asking) }
}

export async function startEnrolment(token: string, kind: 'TOTP' | 'PASSKEY'): Promise<Started> {
  const { started } = await rpc<{ started?: Started }>(`${service}/StartEnrolment`, { token, kind })
  return started ?? {}
}

export type Enrolled = Wire<FinishEnrolmentResponseJson>

export const finishEnrolment = (token: string, proof: Proof) =>
  rpc<Enrolled>(`${service}/FinishEnrolment`, { token, ...proof })

export type ProofWays = Wire<StartProofResponseJson>
export type ProofContact = Wire<ProofContactJson>

export const startProof = () => rpc<ProofWays>(`${session}/StartProof`, {})

type ProofAnswer = {
  token?: string
  factor: string
  code?: string
  step?: string
  credential?: string
}

export const proveIt = (answer: ProofAnswer) => rpc<object>(`${session}/ProveIt`, answer)

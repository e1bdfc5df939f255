/** What went wrong with a call, in one shape for REST and RPC. */

export type FieldProblem = {
  field: string
  message: string
  messageKey: string
  /** What stands in the gaps of the key's text, where it has any. */
  values?: Readonly<Record<string, string>>
}

/** The seventeen RPC codes by number, as errorType spells them. */
export const rpcCodes = [
  'ok',
  'canceled',
  'unknown',
  'invalid_argument',
  'deadline_exceeded',
  'not_found',
  'already_exists',
  'permission_denied',
  'resource_exhausted',
  'failed_precondition',
  'aborted',
  'out_of_range',
  'unimplemented',
  'internal',
  'unavailable',
  'data_loss',
  'unauthenticated',
] as const

export type RpcCode = (typeof rpcCodes)[number]

/** Codes beside the RPC ones that the sign-in calls answer with. */
export type OwnCode =
  | 'invalid_token'
  | 'no_active_member'
  | 'mfa_required'
  | 'account_ended'
  | 'account_closed'
  | 'invalid_grant'
  | 'step_up_required'
  | 'acting_changed'
  | 'acting_ended'
  | 'step_expired'
  | 'frame_host'

export type ErrorType = RpcCode | OwnCode

type ProblemParts = {
  status: number
  errorType: string
  message: string
  messageKey: string
  fields: readonly FieldProblem[]
  requestId: string
  /** Seconds to wait before the call may be made again. */
  retryAfter: number | undefined
  /** Of a password that was right where a second factor is needed. */
  mfaToken: string | undefined
  /** The call never reached the server. */
  offline: boolean
}

export class Problem extends Error implements ProblemParts {
  readonly status: number
  readonly errorType: string
  readonly messageKey: string
  readonly fields: readonly FieldProblem[]
  readonly requestId: string
  readonly retryAfter: number | undefined
  readonly mfaToken: string | undefined
  readonly offline: boolean

  constructor(parts: Partial<ProblemParts> & { errorType: string }) {
    super(parts.message ?? parts.errorType)
    this.name = 'Problem'
    this.status = parts.status ?? 0
    this.errorType = parts.errorType
    this.messageKey = parts.messageKey ?? ''
    this.fields = parts.fields ?? []
    this.requestId = parts.requestId ?? ''
    this.retryAfter = parts.retryAfter
    this.mfaToken = parts.mfaToken
    this.offline = parts.offline ?? false
  }

  is(...types: ErrorType[]): boolean {
    return types.some((type) => type === this.errorType)
  }
}

/** The REST body, or Connect's with our own facts in its headers and refused fields in a detail. */
type ErrorBody = {
  errorType?: string
  code?: unknown
  message?: string
  messageKey?: string
  requestId?: string
  fields?: readonly FieldProblem[]
  details?: readonly { debug?: { fields?: readonly FieldProblem[] } }[]
  mfaToken?: string
  retryAfterSeconds?: number
}

export async function problemFrom(response: Response): Promise<Problem> {
  const body = await readBody(response)
  const header = (name: string) => response.headers.get(name) ?? undefined
  return new Problem({
    status: response.status,
    errorType:
      body.errorType ??
      header('Wellhouse-Error-Type') ??
      (typeof body.code === 'string' ? body.code : typeOfStatus(response.status)),
    message: body.message,
    messageKey: body.messageKey ?? header('Wellhouse-Message-Key'),
    fields: body.fields ?? body.details?.flatMap(({ debug }) => debug?.fields ?? []),
    requestId: body.requestId ?? header('X-Request-Id'),
    retryAfter: body.retryAfterSeconds ?? seconds(header('Retry-After')),
    mfaToken: body.mfaToken,
  })
}

async function readBody(response: Response): Promise<ErrorBody> {
  try {
    const body: unknown = await response.clone().json()
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    // A proxy in between answers in its own way; the status is all there is.
    return {}
  }
}

function seconds(text: string | undefined): number | undefined {
  const value = Number(text)
  return text && Number.isFinite(value) ? value : undefined
}

function typeOfStatus(status: number): RpcCode {
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'permission_denied'
  if (status === 404) return 'not_found'
  if (status === 429) return 'resource_exhausted'
  if (status === 501) return 'unimplemented'
  if (status === 502 || status === 503 || status === 504) return 'unavailable'
  return status >= 500 ? 'internal' : 'unknown'
}

/** A call that got no answer at all: no network, or the server is not there. */
export function noAnswer(cause: unknown): Problem {
  const problem = new Problem({ errorType: 'unavailable', offline: true })
  problem.cause = cause
  return problem
}

const problems = new WeakMap<object, Problem>()

/** The same error is the same problem each time, because each new one takes the focus. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const thrown = Object(error)
  const known = problems.get(thrown)
  if (known) return known
  const problem = new Problem({ errorType: 'unknown' })
  problem.cause = error
  problems.set(thrown, problem)
  return problem
}

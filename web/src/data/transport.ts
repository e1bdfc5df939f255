import { noteBuild } from './build'
import { localeCookie, readCookie } from './cookie'
import { noAnswer } from './problem'
import { noteSilence } from './reach'

/** Marks a call that no person caused, so that it does not keep the session awake. */
export const background = { 'Wellhouse-Background': '1' } as const

let quiet = false

/** Every call made in here is one that no person caused. */
export function quietly<Result>(work: () => Result): Result {
  quiet = true
  try {
    return work()
  } finally {
    quiet = false
  }
}

const begun = new WeakSet<AbortSignal>()

/**
 * Whether a call is one that no person caused. All calls of one fetch share its signal, and only
 * the first can be a person's: later pages of a list and retries come by themselves.
 */
export function isQuiet(signal?: AbortSignal): boolean {
  if (!signal) return quiet
  const isLater = begun.has(signal)
  begun.add(signal)
  return quiet || isLater
}

const safeMethods = ['GET', 'HEAD']

/** What stands before the server answers so when the server does not. */
const gatewayFaults = [502, 503, 504]

/** One request to our own server, with what every request carries. */
export async function exchange(request: Request): Promise<Response> {
  try {
    const response = await fetch(request)
    noteBuild(response.headers.get('Wellhouse-Build'))
    if (gatewayFaults.includes(response.status)) noteSilence()
    return response
  } catch (cause) {
    throw silenceOf(cause)
  }
}

/** The JSON of a reply. One that breaks off, or that a hotel's network made up, is no answer. */
export async function bodyOf<Body>(response: Response): Promise<Body> {
  try {
    return (await response.json()) as Body
  } catch (cause) {
    throw silenceOf(cause)
  }
}

/** What to throw when the server didn't answer, unless we gave up the call ourselves. */
function silenceOf(cause: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause
  noteSilence()
  return noAnswer(cause)
}

let shown: string | undefined

/** Whose portal this page shows: the first session that it hears of says so, and it stays. */
export function showFor(memberId = '') {
  shown ??= memberId
}

/** The person in the family whose portal this page shows; empty for one's own. */
export const shownFor = () => shown ?? ''

export function prepare(request: Request): Request {
  if (shown && !request.headers.has('Wellhouse-For')) request.headers.set('Wellhouse-For', shown)
  const locale = readCookie(localeCookie)
  if (locale) request.headers.set('Accept-Language', locale)
  if (!safeMethods.includes(request.method) && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  }
  return request
}

import { noteBuild } from './build'
import { localeCookie, readCookie } from './cookie'
import { noAnswer } from './problem'
import { noteSilence } from './reach'

/** Marks a call that no person caused, so that it does not keep the session awake. */
export const background = { 'Wellhouse-Background': '1' } as const

let quiet = false

/** Every call made in here is one that no person caused. */
export function quietly(work: () => void) {
  quiet = true
  try {
    work()
  } finally {
    quiet = false
  }
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
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    noteSilence()
    throw noAnswer(cause)
  }
}

export function prepare(request: Request): Request {
  if (quiet) request.headers.set('Wellhouse-Background', '1')
  const locale = readCookie(localeCookie)
  if (locale) request.headers.set('Accept-Language', locale)
  if (!safeMethods.includes(request.method) && !request.headers.has('Idempotency-Key')) {
    request.headers.set('Idempotency-Key', crypto.randomUUID())
  }
  return request
}

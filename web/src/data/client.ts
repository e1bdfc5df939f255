/** The one way to our server: REST by the contract's types, RPC as Connect JSON. */
import type { Client } from 'openapi-fetch'
import type { paths } from './gen/rest'
import { type Problem, problemFrom } from './problem'
import { refreshSession } from './refresh'
import {
  forgetTokens,
  isTokenValid,
  noteGone,
  noteLost,
  sessionClock,
  sessionEnd,
} from './session-clock'
import { background, bodyOf, exchange, isQuiet, prepare } from './transport'
import { noteFault } from './trouble'

/** Throws a Problem for anything but success, after one silent refresh where that may help. */
export async function send(request: Request): Promise<Response> {
  const first = prepare(request)
  const second = first.clone()
  const known = sessionClock.get()
  const response = await exchange(first)
  if (response.ok) return response
  const problem = await problemFrom(response)
  // Another tab has changed for whom the session acts: nothing of this page goes on.
  if (problem.is('acting_changed')) void import('./acting').then(({ turn }) => turn.elsewhere())
  if (nobodySignedIn(problem, first)) noteGone()
  if (!(await mayRepeat(problem, first, known))) {
    noteFault(problem)
    throw problem
  }
  const again = await exchange(second)
  if (again.ok) return again
  const repeated = await problemFrom(again)
  noteFault(repeated)
  if (sessionDoubted(repeated, second)) {
    isTokenValid.set(false)
    sessionEnd.set('invalid')
  }
  throw repeated
}

/** Whether the same call may work now: after a silent refresh, or once the person has confirmed. */
async function mayRepeat(problem: Problem, request: Request, known: unknown): Promise<boolean> {
  if (problem.is('step_up_required')) return (await import('./step-up')).confirmIdentity()
  // A session that began or was renewed in the meantime is not the one that was refused.
  const isLate = sessionClock.get() !== known
  return sessionDoubted(problem, request) && (isLate || restoreToken())
}

/** The server refused our session: forget the stored tokens, try one silent refresh, then give up. */
export async function restoreToken(): Promise<boolean> {
  isTokenValid.set(false)
  forgetTokens()
  const refreshed = await refreshSession()
  if (refreshed === 'ended') noteLost()
  if (refreshed === 'refreshed') isTokenValid.set(true)
  return refreshed === 'refreshed'
}

/** The server refuses the session that we sent, or does not know us when it gathers the menus. */
function sessionDoubted(problem: Problem, { url }: Request): boolean {
  if (problem.status !== 401 || sessionClock.get() === null) return false
  return (
    problem.is('invalid_token') ||
    (problem.is('unauthenticated') && url.includes('/wellhouse.nav.'))
  )
}

/** We sent no session at all, though this page had one; a wrong password has codes of its own. */
function nobodySignedIn(problem: Problem, request: Request): boolean {
  const signedIn = sessionClock.get() !== null
  return (
    signedIn &&
    problem.status === 401 &&
    problem.is('unauthenticated') &&
    !sessionDoubted(problem, request)
  )
}

type RestInit = {
  params?: { path?: Record<string, string>; query?: Record<string, string> }
  headers?: Record<string, string>
  body?: Record<string, string>
  signal?: AbortSignal
}

const formType = 'application/x-www-form-urlencoded'

async function call(method: string, path: string, init: RestInit = {}) {
  const { params, body, signal } = init
  const headers: Record<string, string> = {
    ...init.headers,
    ...(isQuiet(signal) ? background : {}),
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params?.path?.[name] ?? ''),
  )
  const query = params?.query ? `?${new URLSearchParams(params.query)}` : ''
  const form = headers['Content-Type'] === formType
  const request = new Request(filled + query, {
    method,
    headers: body && !form ? { 'Content-Type': 'application/json', ...headers } : headers,
    body: body && (form ? new URLSearchParams(body) : JSON.stringify(body)),
    signal,
  })
  const response = await send(request)
  const data: unknown = response.status === 204 ? undefined : await bodyOf(response)
  return { data, response }
}

/** Calls by the types of openapi-fetch; its own code would cost the first load 2 kB. */
export const rest = {
  GET: (path: string, init?: RestInit) => call('GET', path, init),
  POST: (path: string, init?: RestInit) => call('POST', path, init),
  PUT: (path: string, init?: RestInit) => call('PUT', path, init),
  PATCH: (path: string, init?: RestInit) => call('PATCH', path, init),
  DELETE: (path: string, init?: RestInit) => call('DELETE', path, init),
} as unknown as Pick<Client<paths>, 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'>

/** The body of a reply; `send` has already thrown for every failure. */
export async function dataOf<Data>(reply: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await reply
  return data as Data
}

export type RpcOptions = {
  /** The method is marked NO_SIDE_EFFECTS, so that it may be a GET. */
  read?: boolean
  background?: boolean
  /** Goes on when the page that made it goes away. */
  keepalive?: boolean
  signal?: AbortSignal
}

export async function rpc<Reply>(
  method: `wellhouse.${string}/${string}`,
  input: object,
  { read = false, background: asQuiet = false, keepalive, signal }: RpcOptions = {},
): Promise<Reply> {
  const headers = {
    'Connect-Protocol-Version': '1',
    ...(isQuiet(signal) || asQuiet ? background : {}),
  }
  const message = JSON.stringify(input)
  const request = read
    ? new Request(`/${method}?${getQuery(message)}`, { headers, signal })
    : new Request(`/${method}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: message,
        keepalive,
        signal,
      })
  return bodyOf(await send(request))
}

function getQuery(message: string): string {
  return String(new URLSearchParams({ connect: 'v1', encoding: 'json', message }))
}

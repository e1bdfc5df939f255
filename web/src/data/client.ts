/** The one way to our server: REST by the contract's types, RPC as Connect JSON. */
import createClient from 'openapi-fetch'
import type { paths } from './gen/rest'
import { type Problem, problemFrom } from './problem'
import { refreshSession } from './refresh'
import { sessionClock, sessionEnd } from './session-clock'
import { background, exchange, prepare } from './transport'

/** Throws a Problem for anything but success, after one silent refresh where that may help. */
export async function send(request: Request): Promise<Response> {
  const first = prepare(request)
  const second = first.clone()
  const response = await exchange(first)
  if (response.ok) return response
  const problem = await problemFrom(response)
  if (!sessionDoubted(problem)) throw problem
  const refreshed = await refreshSession()
  if (refreshed === 'no-answer') throw problem
  const again = refreshed === 'refreshed' ? await exchange(second) : response
  if (again.ok) return again
  const repeated = await problemFrom(again)
  if (sessionDoubted(repeated)) sessionEnd.set('lost')
  throw repeated
}

/** The server no longer knows our session; a wrong password has codes of its own. */
function sessionDoubted(problem: Problem): boolean {
  if (problem.status !== 401 || sessionClock.get() === null) return false
  return problem.is('invalid_token', 'unauthenticated')
}

export const rest = createClient<paths>({ fetch: send })

/** What openapi-fetch answers; `send` has already thrown for every failure. */
export async function dataOf<Data>(reply: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await reply
  return data as Data
}

export type RpcOptions = {
  /** The method is marked NO_SIDE_EFFECTS, so that it may be a GET. */
  read?: boolean
  background?: boolean
  signal?: AbortSignal
}

export async function rpc<Reply>(
  method: `wellhouse.${string}/${string}`,
  input: object,
  { read = false, background: quiet = false, signal }: RpcOptions = {},
): Promise<Reply> {
  const headers = { 'Connect-Protocol-Version': '1', ...(quiet ? background : {}) }
  const message = JSON.stringify(input)
  const request = read
    ? new Request(`/${method}?${getQuery(message)}`, { headers, signal })
    : new Request(`/${method}`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: message,
        signal,
      })
  const response = await send(request)
  return (await response.json()) as Reply
}

function getQuery(message: string): string {
  return String(new URLSearchParams({ connect: 'v1', encoding: 'json', message }))
}

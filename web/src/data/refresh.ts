/** Refreshes the session, once at a time, in this tab and across tabs. */
import { serverNow } from './clock'
import type { components } from './gen/rest'
import { problemFrom } from './problem'
import { readSharedSession, rememberSession, sessionClock } from './session-clock'
import { background, exchange, prepare } from './transport'

const refreshPath = '/v1/users/me/auth/refresher'
const lockName = 'wellhouse-refresh'

export type RefreshResult = 'refreshed' | 'ended' | 'no-answer'

let running: Promise<RefreshResult> | undefined

/** Every caller that comes while a refresh runs shares its outcome. */
export function refreshSession(): Promise<RefreshResult> {
  running ??= oneTabAtATime(refreshOnce).finally(() => {
    running = undefined
  })
  return running
}

function oneTabAtATime(work: () => Promise<RefreshResult>): Promise<RefreshResult> {
  const known = sessionClock.get()?.expiresAt ?? 0
  const unlessDone = async () => {
    const shared = readSharedSession()
    if (!shared || shared.expiresAt <= known || shared.expiresAt <= serverNow()) return work()
    // Another tab refreshed while this one waited; the cookie is the same for both.
    sessionClock.set({ expiresAt: shared.expiresAt })
    return 'refreshed'
  }
  return navigator.locks ? navigator.locks.request(lockName, unlessDone) : unlessDone()
}

async function refreshOnce(): Promise<RefreshResult> {
  const request = new Request(refreshPath, {
    method: 'POST',
    headers: background,
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
  })
  try {
    const response = await exchange(prepare(request))
    if (!response.ok) return (await problemFrom(response)).status === 401 ? 'ended' : 'no-answer'
    rememberSession(sessionOf((await response.json()) as TokenReply))
    return 'refreshed'
  } catch {
    return 'no-answer'
  }
}

type TokenReply = Pick<
  components['schemas']['TokenResponse'],
  'access_token' | 'expires_in' | 'errorType'
>

/** What a token reply says about the session it is for. */
export function sessionOf({ access_token, expires_in, errorType }: TokenReply) {
  return {
    reference: access_token,
    expiresAt: serverNow() + expires_in * 1000,
    linked: errorType !== 'no_active_member',
  }
}

/** Keeps the session alive: one refresh at a time, in this tab and across tabs. */
import { serverNow } from './clock'
import type { components } from './gen/rest'
import { problemFrom } from './problem'
import { readSharedSession, refreshLeadMs, rememberSession, sessionClock } from './session-clock'
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

const retryMs = 30_000

/**
 * Refreshes five minutes before the session expires, and at once when the tab wakes
 * up later than that. Returns the function that stops it.
 */
export function keepRefreshed(onEnded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const schedule = (delay?: number) => {
    clearTimeout(timer)
    const clock = sessionClock.get()
    if (stopped || !clock) return
    timer = setTimeout(run, Math.max(0, delay ?? clock.expiresAt - refreshLeadMs - serverNow()))
  }

  const run = async () => {
    const result = await refreshSession()
    // Somebody signed out in the meantime: how the session ended is known already.
    if (stopped || !sessionClock.get()) return
    if (result === 'ended') onEnded()
    else if (result === 'no-answer') schedule(retryMs)
  }

  const onVisible = () => {
    if (document.visibilityState === 'visible') schedule()
  }
  const unsubscribe = sessionClock.subscribe(() => schedule())
  document.addEventListener('visibilitychange', onVisible)
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

import { serverNow } from './clock'
import { refreshSession } from './refresh'
import { refreshLeadMs, sessionClock } from './session-clock'

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

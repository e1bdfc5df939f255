import { serverNow } from './clock'
import { refreshSession } from './refresh'
import { refreshLeadMs, sessionClock } from './session-clock'

const retryMs = 30_000

/**
 * Refreshes five minutes before the session expires, and at once when the tab wakes
 * up later than that. A session in its last minutes does not grow any more; then only its
 * end is asked about. Returns the function that stops it.
 */
export function keepRefreshed(onEnded: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  /** The expiry that the last refresh found. */
  let asked = 0

  const schedule = (delay?: number) => {
    clearTimeout(timer)
    const clock = sessionClock.get()
    if (stopped || !clock) return
    const lead = clock.expiresAt < asked + retryMs ? 0 : refreshLeadMs
    timer = setTimeout(run, Math.max(0, delay ?? clock.expiresAt - lead - serverNow()))
  }

  const run = async () => {
    asked = sessionClock.get()?.expiresAt ?? 0
    const result = await refreshSession()
    // Somebody signed out in the meantime: how the session ended is known already.
    if (stopped || !sessionClock.get()) return
    if (result === 'ended') return onEnded()
    if (result !== 'no-answer') return
    asked = 0
    schedule(retryMs)
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

/** Asks the server again at the stored recheck time, whether the session is still what it was. */
import { serverNow } from './clock'
import { askSession, type Session, takeOver } from './session'
import { sessionClock } from './session-clock'
import { readStored, type StoredSession } from './session-storage'

type Recheck = {
  /** The server says that nobody is signed in. */
  onEnded: () => void
  /** The portal account has been linked, here or elsewhere. */
  onLinked: (session: Session) => void
}

/** Runs until the function it returns is called. */
export function keepRechecked({ onEnded, onLinked }: Recheck): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let stopped = false

  const due = () => readStored<StoredSession>('session')?.recheckAt
  const schedule = () => {
    clearTimeout(timer)
    const at = due()
    // The same moment is asked about once: an expiry that has not moved has nothing new to say.
    if (stopped || !sessionClock.get() || at === undefined || at <= asked) return
    timer = setTimeout(run, Math.max(0, at - serverNow()))
  }
  const run = async () => {
    const before = readStored<StoredSession>('session')
    asked = Math.max(asked, before?.recheckAt ?? 0)
    const session = await askSession().catch(() => undefined)
    if (stopped || session === undefined) return
    if (!session) return onEnded()
    takeOver(session)
    if (before?.linked === false && session.noActiveMember !== true) onLinked(session)
    schedule()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') schedule()
  }
  const unsubscribe = sessionClock.subscribe(schedule)
  document.addEventListener('visibilitychange', onVisible)
  schedule()
  return () => {
    stopped = true
    clearTimeout(timer)
    unsubscribe()
    document.removeEventListener('visibilitychange', onVisible)
  }
}

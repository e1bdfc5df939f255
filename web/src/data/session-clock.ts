import { readCookie } from './cookie'
import { createStore } from './store'

/** When the session in use expires; null while nobody is signed in. */
export const sessionClock = createStore<{ expiresAt: number } | null>(null)

/** How this page came to have no session, where it once had one. */
export type SessionEnd = 'signed-out' | 'lost'

export const sessionEnd = createStore<SessionEnd | null>(null)

/** The script-readable companion of the session: a reference without power, and its expiry. */
const sharedCookie = 'wellhouse-session'

export function readSharedSession(): { reference: string; expiresAt: number } | null {
  const [reference, expiry] = readCookie(sharedCookie)?.split('.') ?? []
  const expiresAt = Number(expiry)
  return reference && Number.isFinite(expiresAt) ? { reference, expiresAt } : null
}

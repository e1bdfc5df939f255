import { serverNow } from './clock'
import { readCookie } from './cookie'
import { readStored, removeStored, type StoredSession, writeStored } from './session-storage'
import { createStore } from './store'

/** A session is refreshed this long before it expires. */
export const refreshLeadMs = 5 * 60_000
/** The stored recheck time stands this long before the expiry. */
export const recheckLeadMs = 15 * 60_000
/** A member without a link to a program account is asked about again after this. */
export const unlinkedRecheckMs = 1_799_000

/** When the session in use expires; null while nobody is signed in. */
export const sessionClock = createStore<{ expiresAt: number } | null>(null)

/** How this page came to have no session, where it once had one. */
export type SessionEnd =
  /** The person signed out. */
  | 'signed-out'
  /** Nobody was at the device for too long. */
  | 'idle'
  /** The server ended it and a silent refresh did not help. */
  | 'lost'
  /** The browser no longer has the session, so there is nothing to refresh. */
  | 'gone'
  /** The refresh worked and the server still refuses: only signing out helps. */
  | 'invalid'

export const sessionEnd = createStore<SessionEnd | null>(null)

/** An end whose reason is known keeps its reason. */
function noteEnd(how: SessionEnd) {
  if (!sessionEnd.get()) sessionEnd.set(how)
}

/** The server no longer knows the session. */
export const noteLost = () => noteEnd('lost')

/** The browser no longer sends one. */
export const noteGone = () => noteEnd('gone')

/** False from the moment the server refuses our session until a refresh has worked. */
export const isTokenValid = createStore(true)

/** The script-readable companion of the session: a reference without power, and its expiry. */
const sharedCookie = 'wellhouse-session'

export function readSharedSession(): { reference: string; expiresAt: number } | null {
  const [reference, expiry] = readCookie(sharedCookie)?.split('.') ?? []
  const expiresAt = Number(expiry)
  return reference && Number.isFinite(expiresAt) ? { reference, expiresAt } : null
}

type Known = { reference: string; expiresAt: number; linked: boolean }

/** Stores what the next page compares with its cookie, and starts the clock. */
export function rememberSession({ reference, expiresAt, linked }: Known): StoredSession {
  const before = readStored<StoredSession>('session')
  const stored = {
    reference,
    expiresAt,
    recheckAt: linked ? expiresAt - recheckLeadMs : unlinkedRecheckAt(before, reference),
    linked,
  }
  writeStored('session', stored)
  sessionClock.set({ expiresAt })
  return stored
}

/** A refresh in between does not put the recheck of an unlinked member off. */
function unlinkedRecheckAt(before: StoredSession | undefined, reference: string): number {
  const now = serverNow()
  const waiting = before?.reference === reference && !before.linked && before.recheckAt > now
  return waiting ? before.recheckAt : now + unlinkedRecheckMs
}

/** A token that was refused must not be compared with, or trusted, again. */
export function forgetTokens() {
  removeStored('session', 'previous')
}

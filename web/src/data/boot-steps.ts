/** The six steps of a start, from the page as the server sent it to what the app renders. */
import type { Boot } from './boot'
import { cameBy, takeLink } from './boot-link'
import { serverNow, setServerClock } from './clock'
import { clearOneAppCookies, localeCookie, readCookie } from './cookie'
import { noteImpersonation } from './impersonation'
import { asProblem } from './problem'
import { refreshSession } from './refresh'
import { askSession } from './session'
import { forgetTokens, readSharedSession } from './session-clock'
import { clearStored, readStored, type StoredSession, writeStored } from './session-storage'
import { showFor } from './transport'

/** Why the stored session is not enough to go on with. */
export type Doubt = 'missing' | 'expired' | 'unlike'

type Shared = ReturnType<typeof readSharedSession>

/** Step 4: the access token is missing, its time is over, or what is stored differs from its cookie. */
export function doubtOf(
  cookie: Shared,
  stored: StoredSession | undefined,
  now: number,
): Doubt | null {
  if (!cookie) return 'missing'
  if (cookie.expiresAt <= now) return 'expired'
  return stored?.reference === cookie.reference ? null : 'unlike'
}

/** Runs the steps before the app renders; the locale follows, then the render. */
export async function runSteps(boot: Boot): Promise<Boot> {
  setServerClock(boot.now)
  noteLink()
  // Step 2: what is noted about this visit says whether staff look on.
  noteImpersonation(boot.session)
  dropPreviousMember(boot)
  const known = await signedInAs(boot)
  if (known.session?.acting?.ended) await (await import('./acting')).leaveEnded()
  remember(known)
  return withoutDroppedLocale(known)
}

/** Step 1: a link from a document email leads to the page that asks before anyone is signed in. */
function noteLink() {
  const link = takeLink(location, history)
  if (!link) return
  cameBy.set({ link, to: location.pathname + location.search })
  history.replaceState(history.state, '', '/open-document')
}

/** Step 3: nothing of the member who used this browser before stays for the next one. */
function dropPreviousMember({ session }: Boot) {
  const previous = readStored<string>('previous')
  if (!previous || !session || previous === session.reference) return
  clearOneAppCookies()
  const impersonation = readStored('impersonation')
  const current = readStored<StoredSession>('session')
  const link = readStored('link')
  clearStored()
  // Who signed in to use a link brought it along.
  if (link) writeStored('link', link)
  if (impersonation) writeStored('impersonation', impersonation)
  if (current?.reference === session.reference) writeStored('session', current)
}

/** Step 4: what is in doubt is asked about by the single-sign-in flow before it is believed. */
async function signedInAs(boot: Boot): Promise<Boot> {
  if (!boot.session) return boot
  const doubt = doubtOf(readSharedSession(), readStored('session'), serverNow())
  if (!doubt) return boot
  if (doubt === 'expired') await refreshSession()
  const session = await askSession().catch((cause: unknown) => {
    // The server vouched for this session when it wrote the page; being out of reach takes
    // nothing back, being refused does.
    if (asProblem(cause).is('unavailable', 'deadline_exceeded', 'internal')) return boot.session
    throw cause
  })
  if (!session) return { ...boot, session: null, startup: null }
  // The data in the page is that of the session it came with, and of no other.
  const same = session.reference === boot.session.reference
  return { ...boot, session, startup: same ? boot.startup : null }
}

/** Step 5: the next page compares itself with this one. */
function remember({ session }: Boot) {
  if (!session) {
    // A session that the strict cookie kept back is asked for by the page that needs it.
    if (!readSharedSession()) forgetTokens()
    return
  }
  showFor(session.acting?.memberId)
  writeStored('previous', session.reference)
  writeStored(
    'member',
    session.impersonation?.impersonatedId ?? session.acting?.memberId ?? session.accountId,
  )
}

/** Step 5: where a locale cookie stands, the person's own locale is dropped. */
function withoutDroppedLocale(boot: Boot): Boot {
  if (readCookie(localeCookie) === undefined || !boot.startup?.user) return boot
  const { userLocale: _, ...user } = boot.startup.user
  return { ...boot, startup: { ...boot.startup, user } }
}

import type { QueryClient } from '@tanstack/react-query'
import { forgetPerson, leave, signOut } from './session'
import { sessionClock } from './session-clock'

/**
 * The server has ended all sessions of an account, so the page must not take the one in this
 * browser for a live one. The cookie goes too, as soon as the server can be reached.
 */
export function endSessionHere(queries: QueryClient) {
  if (sessionClock.get() === null) return
  signOut().catch(() => undefined)
  leave('signed-out')
  forgetPerson(queries)
}

/**
 * What this browser shows about a staff view of a member. All of it is display: who views
 * whom is decided by the server's session alone, and nothing here is ever sent as a claim.
 */
import { readCookie } from './cookie'
import type { Session } from './session'
import { removeStored, writeStored } from './session-storage'
import { registerSuperProperty } from './super-properties'

export type Impersonation = NonNullable<Session['impersonation']>

export const impersonationCookie = 'impersonation'

/** The five fields, by the names they have outside. */
type ImpersonationCookie = {
  impersonator_type: string
  impersonator_type_id: string
  impersonated_type: string
  impersonated_type_id: string
  impersonated_name: string
}

/**
 * The second step of start-up: the flag becomes a property of everything that is tracked,
 * and the details are kept for this tab. Without a view both are cleared.
 */
export function noteImpersonation(session: Session | null) {
  const details = session?.impersonation
  const known = Boolean(details?.impersonatorId)
  registerSuperProperty('is_impersonation', known)
  if (!details || !known) {
    removeStored('impersonation')
    if (readCookie(impersonationCookie) !== undefined)
      put('', '; Expires=Thu, 01 Jan 1970 00:00:00 GMT')
    return
  }
  writeStored('impersonation', details)
  put(JSON.stringify(cookieOf(details)), '')
}

function cookieOf(details: Impersonation): ImpersonationCookie {
  return {
    impersonator_type: details.impersonatorType ?? '',
    impersonator_type_id: details.impersonatorId ?? '',
    impersonated_type: details.impersonatedType ?? '',
    impersonated_type_id: details.impersonatedId ?? '',
    impersonated_name: details.impersonatedName ?? '',
  }
}

/** It goes with the browser session, as the view does. */
function put(value: string, life: string) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${impersonationCookie}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${life}`
}

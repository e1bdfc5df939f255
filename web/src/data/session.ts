import { queryOptions } from '@tanstack/react-query'
import { dataOf, rest, rpc } from './client'
import type {
  GetSessionResponseJson,
  SessionJson,
} from './gen/proto/wellhouse/session/v1/session_pb'
import type { components } from './gen/rest'
import { sessionClock, sessionEnd } from './session-clock'
import type { Wire } from './wire'

/** What a page may know about the session; nothing in it is secret. */
export type Session = Wire<SessionJson>

/**
 * The session of the page. A first navigation from an e-mail comes without the strict
 * cookie, so that the page asks once for itself before it says that nobody is signed in.
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }): Promise<Session | null> =>
    rpc<Wire<GetSessionResponseJson>>(
      'wellhouse.session.v1.SessionService/GetSession',
      {},
      { read: true, background: true, signal },
    ).then(({ session }) => {
      if (session) sessionClock.set({ expiresAt: session.expiresAt ?? 0 })
      return session ?? null
    }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The portal is a registered client without a secret; its session lives in a cookie. */
const portalClient = `Basic ${btoa('portal:')}`

type TokenRequest = components['schemas']['TokenRequest']

function redeem(body: TokenRequest) {
  return dataOf(
    rest.POST('/v1/users/me/auth', {
      headers: {
        Authorization: portalClient,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body,
    }),
  )
}

export function signIn(credentials: { username: string; password: string }) {
  return redeem({ grant_type: 'password', ...credentials })
}

export function signInWithCode(answer: Pick<TokenRequest, 'mfaToken' | 'code' | 'factor'>) {
  return redeem({ grant_type: 'mfa', ...answer })
}

/** Ends the session. What this page knows about it goes whatever the server answers. */
export async function signOut(): Promise<void> {
  try {
    await dataOf(rest.POST('/v1/auth/logout'))
  } finally {
    sessionClock.set(null)
    sessionEnd.set('signed-out')
  }
}

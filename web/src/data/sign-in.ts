import { dataOf, rest } from './client'
import type { components } from './gen/rest'
import { sessionOf } from './refresh'
import { tellTabs } from './session-channel'
import { rememberSession } from './session-clock'

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

type Begun = Pick<
  components['schemas']['TokenResponse'],
  'access_token' | 'expires_in' | 'errorType'
>

/** Signed in: the next page finds what its cookie must match, and other tabs start anew. */
export function begin<Reply extends Begun>(reply: Reply): Reply {
  const session = sessionOf(reply)
  rememberSession(session)
  tellTabs({ kind: 'began', reference: session.reference })
  return reply
}

export function signIn(credentials: { username: string; password: string }) {
  return redeem({ grant_type: 'password', ...credentials }).then(begin)
}

type SecondStep = Pick<
  TokenRequest,
  'mfaToken' | 'code' | 'factor' | 'step' | 'credential' | 'remember'
>

/** The second step of a sign-in. */
export function signInWithCode(answer: SecondStep) {
  return redeem({ grant_type: 'mfa', ...answer }).then(begin)
}

/** A passkey is both steps in one. */
export function signInWithPasskey(shown: { step: string; credential: string }) {
  return redeem({ grant_type: 'passkey', ...shown }).then(begin)
}

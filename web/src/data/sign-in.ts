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

type TokenResponse = components['schemas']['TokenResponse']

/** Signed in: the next page finds what its cookie must match, and other tabs start anew. */
function begin(reply: TokenResponse): TokenResponse {
  const session = sessionOf(reply)
  rememberSession(session)
  tellTabs({ kind: 'began', reference: session.reference })
  return reply
}

export function signIn(credentials: { username: string; password: string }) {
  return redeem({ grant_type: 'password', ...credentials }).then(begin)
}

export function signInWithCode(answer: Pick<TokenRequest, 'mfaToken' | 'code' | 'factor'>) {
  return redeem({ grant_type: 'mfa', ...answer }).then(begin)
}

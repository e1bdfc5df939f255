import { useEffect } from 'react'
import { type PendingSignIn, pendingSignIn } from '../../../data/mfa'
import type { State } from '../../../routes/address'
import { href } from '../../../routes/href'
import { safeLocalTarget } from '../../../routes/redirect-target'
import { useLocation, useNavigate } from '../../../routes/router'

/**
 * The sign-in that waits for its second step. A phone may load the page again after a look at the
 * text message, so it is kept in this entry of the tab's history. Decision 48 says why there.
 */
export function useWaiting(): PendingSignIn | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const known = pendingSignIn.use()
  const kept = keptIn(state)
  const token = kept?.mfaToken
  useEffect(() => {
    if (known && known.mfaToken !== token) {
      navigate(href('mfa'), { replace: true, state: { waiting: known } })
    }
  }, [known, token, navigate])
  useEffect(() => {
    const found = keptIn(state)
    if (found && !known) pendingSignIn.set(found)
  }, [known, state])
  return known ?? kept
}

function keptIn(state: State): PendingSignIn | null {
  const { mfaToken, returnTo, organization } = Object(state?.waiting)
  if (typeof mfaToken !== 'string' || mfaToken === '') return null
  return {
    mfaToken,
    returnTo: typeof returnTo === 'string' ? safeLocalTarget(returnTo, location.origin) : null,
    ...(typeof organization === 'string' ? { organization } : {}),
  }
}

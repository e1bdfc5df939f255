import { useMutation } from '@tanstack/react-query'
import { pendingSignIn } from '../../../data/mfa'
import { sessionEnd } from '../../../data/session-clock'
import { type Finished, finishSignOn } from '../../../data/sign-on'
import { afterSignIn } from '../../../routes/after-sign-in'
import { href } from '../../../routes/href'
import { returnTarget } from '../../../routes/redirect-target'
import { useNavigate } from '../../../routes/router'

/** Finishes a sign-in and goes on by what the server answers; what is left is for the page. */
export function useFinish() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: finishSignOn,
    onSuccess: (done) => {
      const returnTo = returnTarget(done.returnTo, location.origin)
      switch (done.outcome) {
        case 'OUTCOME_SIGNED_IN':
          sessionEnd.set(null)
          location.replace(afterSignIn(admittedOf(done), returnTo))
          break
        case 'OUTCOME_SECOND_FACTOR':
          pendingSignIn.set({
            mfaToken: done.mfaToken ?? '',
            returnTo,
            organization: done.label,
          })
          void navigate(href('mfa'), { replace: true })
          break
        case 'OUTCOME_ACCOUNT_ENDED':
          void navigate(href('non-member.account-ended'), { replace: true })
      }
    },
  })
}

function admittedOf({ role, session }: Finished) {
  return { role, migrationEligible: session?.migrationEligible }
}

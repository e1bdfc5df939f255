import { useMutation } from '@tanstack/react-query'
import { askPasskey } from '../../../data/factors'
import { asProblem } from '../../../data/problem'
import { signInWithCode } from '../../../data/sign-in'
import { afterSignIn } from '../../../routes/after-sign-in'
import { overWith } from './over-with'

type UsePasskey = { mfaToken: string; returnTo: string | null; onEnded: () => void }

export type AskedPasskey = ReturnType<typeof usePasskey>

/** Asks the browser for a passkey as the second step, and signs in with it. */
export function usePasskey({ mfaToken, returnTo, onEnded }: UsePasskey) {
  return useMutation({
    mutationFn: async (remember: boolean) => {
      const shown = await askPasskey(mfaToken)
      return signInWithCode({
        mfaToken,
        factor: 'PASSKEY',
        ...shown,
        ...(remember ? { remember } : {}),
      })
    },
    onSuccess: (admitted) => location.replace(afterSignIn(admitted, returnTo)),
    onError: (cause) => {
      if (overWith.includes(asProblem(cause).messageKey)) onEnded()
    },
  })
}

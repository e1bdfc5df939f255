import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { askPasskey, type Shown } from '../../../data/factors'
import { isCancelled, knowsPasskeys } from '../../../data/passkey'
import { asProblem } from '../../../data/problem'
import { sessionEnd } from '../../../data/session-clock'
import { signInWithPasskey } from '../../../data/sign-in'
import { afterSignIn } from '../../../routes/after-sign-in'
import { endedPage } from '../../../routes/ended-page'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { usePasskeyInField } from './use-passkey-in-field'

/** A passkey as the only step: by a button, and in the browser’s list of saved sign-ins. */
export function PasskeySignIn({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate()
  const signing = useMutation({
    mutationFn: async (shown: Shown | null) => signInWithPasskey(shown ?? (await askPasskey(''))),
    onSuccess: (admitted) => {
      sessionEnd.set(null)
      location.replace(afterSignIn(admitted, returnTo))
    },
    onError: (cause) => {
      const problem = asProblem(cause)
      if (problem.is('account_ended')) void navigate(endedPage(problem))
    },
  })
  const isBusy = signing.isPending || signing.isSuccess
  // A browser asks one question at a time.
  usePasskeyInField(!isBusy, signing.submittedAt, signing.mutate)
  if (!knowsPasskeys()) return null
  return (
    <>
      {signing.isError && <NotSignedIn cause={signing.error} />}
      <Button
        icon={<KeyRound size={20} aria-hidden="true" />}
        isPending={isBusy}
        onPress={() => signing.mutate(null)}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  )
}

/** Closing the browser’s question is no failure. */
function NotSignedIn({ cause }: { cause: unknown }) {
  const problem = asProblem(cause)
  if (isCancelled(cause) || problem.is('account_ended')) return null
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Check your connection, then try again.</Trans>
      </Banner>
    )
  }
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>Too many attempts</Trans>}>
        <Trans>Please wait a few minutes, then try again.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>This passkey did not work</Trans>}>
      <Trans>Please try again, or sign in with your password.</Trans>
    </Banner>
  )
}

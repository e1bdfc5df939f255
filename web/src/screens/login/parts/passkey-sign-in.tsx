import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { askPasskey } from '../../../data/factors'
import { isCancelled, knowsPasskeys, offersInField } from '../../../data/passkey'
import { asProblem } from '../../../data/problem'
import { sessionEnd } from '../../../data/session-clock'
import { signInWithPasskey } from '../../../data/sign-in'
import { afterSignIn } from '../../../routes/after-sign-in'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'

/** A passkey as the only step: by a button, and in the browser’s list of saved sign-ins. */
export function PasskeySignIn({ returnTo }: { returnTo: string | null }) {
  const navigate = useNavigate()
  const waiting = useRef<AbortController>(undefined)
  const signing = useMutation({
    mutationFn: async (inField: boolean) => {
      waiting.current?.abort()
      const stop = new AbortController()
      waiting.current = stop
      return signInWithPasskey(await askPasskey('', { inField, signal: stop.signal }))
    },
    onSuccess: (admitted) => {
      sessionEnd.set(null)
      location.replace(afterSignIn(admitted, returnTo))
    },
    onError: (cause) => {
      if (asProblem(cause).is('account_ended')) void navigate(href('non-member.account-ended'))
    },
  })
  const { mutate } = signing
  useEffect(() => {
    let gone = false
    void offersInField().then((can) => {
      if (can && !gone) mutate(true)
    })
    return () => {
      gone = true
      waiting.current?.abort()
    }
  }, [mutate])
  if (!knowsPasskeys()) return null
  const failed = signing.isError && !signing.variables && !isCancelled(signing.error)
  const refused = signing.isError && asProblem(signing.error).is('invalid_grant')
  return (
    <>
      {(failed || refused) && (
        <Banner tone="danger" live title={<Trans>This passkey did not work</Trans>}>
          <Trans>Please try again, or sign in with your password.</Trans>
        </Banner>
      )}
      <Button
        icon={<KeyRound size={20} aria-hidden="true" />}
        isPending={signing.isPending && signing.variables === false}
        onPress={() => mutate(false)}
      >
        <Trans>Sign in with a passkey</Trans>
      </Button>
    </>
  )
}

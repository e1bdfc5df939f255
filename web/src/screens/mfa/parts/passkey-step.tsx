import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { askPasskey } from '../../../data/factors'
import { isCancelled } from '../../../data/passkey'
import { asProblem } from '../../../data/problem'
import { signInWithCode } from '../../../data/sign-in'
import { afterSignIn } from '../../../routes/after-sign-in'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Text } from '../../../ui/text'
import { overWith } from './enter-code'
import styles from './mfa.module.css'

type PasskeyStepProps = {
  mfaToken: string
  returnTo: string | null
  canRemember: boolean
  back: ReactNode
  onEnded: () => void
}

/** A passkey as the second step. */
export function PasskeyStep(props: PasskeyStepProps) {
  const { mfaToken, returnTo, canRemember, back, onEnded } = props
  const [remember, setRemember] = useState(false)
  const showing = useMutation({
    mutationFn: async () => {
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
  return (
    <div className={styles.form}>
      {showing.isError && <PasskeyFailed cause={showing.error} />}
      <Text>
        <Trans>Use the passkey on this device, your phone or a security key.</Trans>
      </Text>
      {canRemember && (
        <Checkbox
          isSelected={remember}
          onChange={setRemember}
          help={<Trans>Only choose this on a device that nobody else uses.</Trans>}
        >
          <Trans>Don’t ask again on this device for 30 days</Trans>
        </Checkbox>
      )}
      <Button
        variant="primary"
        icon={<KeyRound size={20} aria-hidden="true" />}
        isPending={showing.isPending || showing.isSuccess}
        onPress={() => showing.mutate()}
      >
        <Trans>Use my passkey</Trans>
      </Button>
      <div className={styles.others}>{back}</div>
    </div>
  )
}

/** Why a passkey did not help. Closing the browser’s question is no failure. */
export function PasskeyFailed({ cause }: { cause: unknown }) {
  if (isCancelled(cause)) {
    return (
      <Banner tone="info" live title={<Trans>No passkey was used</Trans>}>
        <Trans>You can try again or choose another way.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>This passkey did not work</Trans>}>
      <Trans>Please try again or choose another way.</Trans>
    </Banner>
  )
}

import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isCancelled } from '../../../data/passkey'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Text } from '../../../ui/text'
import styles from './mfa.module.css'
import { Remember } from './remember'
import type { AskedPasskey } from './use-passkey'

type PasskeyStepProps = { passkey: AskedPasskey; canRemember: boolean; back: ReactNode }

/** A passkey as the second step: the browser is asking, or it can be asked again. */
export function PasskeyStep({ passkey, canRemember, back }: PasskeyStepProps) {
  const [remember, setRemember] = useState(passkey.variables ?? false)
  return (
    <div className={styles.form}>
      {passkey.isError && <PasskeyFailed cause={passkey.error} />}
      <Text>
        <Trans>Use the passkey on this device, your phone or a security key.</Trans>
      </Text>
      {canRemember && <Remember isSelected={remember} onChange={setRemember} />}
      <Button
        variant="primary"
        icon={<KeyRound size={20} aria-hidden="true" />}
        isPending={passkey.isPending || passkey.isSuccess}
        onPress={() => passkey.mutate(remember)}
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

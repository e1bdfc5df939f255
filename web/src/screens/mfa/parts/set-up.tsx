import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Enrolled, finishEnrolment, type Started, startEnrolment } from '../../../data/factors'
import { knowsPasskeys, makePasskey } from '../../../data/passkey'
import { asProblem } from '../../../data/problem'
import { begin } from '../../../data/sign-in'
import { AppSetUp } from '../../../factors/app-set-up'
import { RecoveryCodes } from '../../../factors/recovery-codes'
import { afterSignIn } from '../../../routes/after-sign-in'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Text } from '../../../ui/text'
import { useFocusOnSwap } from '../../../ui/use-focus-on-swap'
import styles from './mfa.module.css'
import { PasskeyFailed } from './passkey-step'

type SetUpProps = { mfaToken: string; returnTo: string | null; onEnded: () => void }

/** An account that must have a second factor sets one up before anything opens. */
export function SetUp({ mfaToken, returnTo, onEnded }: SetUpProps) {
  const { t } = useLingui()
  const [app, setApp] = useState<Started>()
  const [enrolled, setEnrolled] = useState<Enrolled>()
  const done = (reply: Enrolled) => {
    begin({ access_token: reply.reference ?? '', expires_in: reply.expiresIn ?? 0 })
    setEnrolled(reply)
  }
  const failed = (cause: unknown) => {
    if (asProblem(cause).messageKey === 'errors.mfaExpired') onEnded()
  }
  const starting = useMutation({
    mutationFn: () => startEnrolment(mfaToken, 'TOTP'),
    onSuccess: setApp,
    onError: failed,
  })
  const passkey = useMutation({
    mutationFn: async () => {
      const { step, options = '{}' } = await startEnrolment(mfaToken, 'PASSKEY')
      return finishEnrolment(mfaToken, { step, credential: await makePasskey(options) })
    },
    onSuccess: done,
    onError: failed,
  })
  useFocusOnSwap(enrolled ? 'codes' : app ? 'app' : 'start')
  if (enrolled) {
    return (
      <>
        <h1 className={styles.title}>
          <Trans>Save your recovery codes</Trans>
        </h1>
        <div className={`surface ${styles.card}`}>
          <RecoveryCodes
            codes={enrolled.recoveryCodes ?? []}
            doneWords={t`I’ve saved them, continue`}
            onDone={() => location.replace(afterSignIn(enrolled, returnTo))}
          />
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className={styles.title}>
        <Trans>Set up a second step</Trans>
      </h1>
      <Text muted size="large">
        <Trans>
          Your account needs a second step besides the password. It takes about two minutes.
        </Trans>
      </Text>
      <div className={`surface ${styles.card}`}>
        {app ? (
          <AppSetUp
            first={app}
            start={() => startEnrolment(mfaToken, 'TOTP')}
            send={(proof) => finishEnrolment(mfaToken, proof)}
            onDone={done}
            onFailed={failed}
            onBack={() => setApp(undefined)}
          />
        ) : (
          <div className={styles.form}>
            {passkey.isError && <PasskeyFailed cause={passkey.error} />}
            {starting.isError && (
              <Banner tone="danger" live title={<Trans>We couldn’t load this.</Trans>}>
                <Trans>Wait a moment and try again.</Trans>
              </Banner>
            )}
            {knowsPasskeys() && (
              <>
                <Text>
                  <Trans>
                    A passkey uses your fingerprint, face or screen lock. There is nothing to type.
                  </Trans>
                </Text>
                <Button
                  variant="primary"
                  isPending={passkey.isPending}
                  isDisabled={starting.isPending}
                  onPress={() => passkey.mutate()}
                >
                  <Trans>Set up a passkey</Trans>
                </Button>
              </>
            )}
            <Text>
              <Trans>An authenticator app on your phone shows a new code every 30 seconds.</Trans>
            </Text>
            <Button
              isPending={starting.isPending}
              isDisabled={passkey.isPending}
              onPress={() => starting.mutate()}
            >
              <Trans>Set up an authenticator app</Trans>
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { askPasskey, type ProofWays, proveIt, startProof } from '../data/factors'
import { sendCode } from '../data/mfa'
import { isCancelled } from '../data/passkey'
import { asProblem, type Problem } from '../data/problem'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { PasswordField } from '../ui/password-field'
import { Skeleton } from '../ui/skeleton'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import styles from './step-up-dialog.module.css'

type StepUpDialogProps = { onDone: (confirmed: boolean) => void }

/** One question before something that would help a stranger at an open page. */
export function StepUpDialog({ onDone }: StepUpDialogProps) {
  const [ways, setWays] = useState<ProofWays>()
  const [problem, setProblem] = useState<Problem>()
  const load = () => {
    setProblem(undefined)
    startProof().then(setWays, (cause) => setProblem(asProblem(cause)))
  }
  useEffect(load, [])
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onDone(false)}
      title={<Trans>Confirm it’s you</Trans>}
    >
      <div className={styles.form}>
        <Text muted>
          <Trans>
            It has been a while since you signed in. We ask again before changes that matter.
          </Trans>
        </Text>
        {!ways && !problem && <Skeleton />}
        {problem && (
          <>
            <Banner tone="danger" live title={<Trans>We could not start right now.</Trans>}>
              <Trans>Check your connection and try again.</Trans>
            </Banner>
            <Button onPress={load}>
              <Trans>Try again</Trans>
            </Button>
          </>
        )}
        {ways && <Prove ways={ways} onAgain={load} onProven={() => onDone(true)} />}
      </div>
    </Dialog>
  )
}

type Factor = 'PASSWORD' | 'TOTP' | 'SMS' | 'EMAIL'

/** What is asked for at first: the password where there is nothing else, else the app. */
function firstFactor({ password, totp }: ProofWays): Factor | undefined {
  if (password) return 'PASSWORD'
  return totp ? 'TOTP' : undefined
}

type ProveProps = { ways: ProofWays; onAgain: () => void; onProven: () => void }

function Prove({ ways, onAgain, onProven }: ProveProps) {
  const { t } = useLingui()
  const { token = '', contacts = [] } = ways
  const [factor, setFactor] = useState(() => firstFactor(ways))
  const [masked, setMasked] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setError('')
    try {
      await work()
    } catch (cause) {
      const problem = asProblem(cause)
      if (isCancelled(cause)) setError(t`No passkey was used. You can try again.`)
      else if (problem.errorType === 'proof_expired') onAgain()
      else if (problem.is('resource_exhausted'))
        setError(t`Too many tries. Please wait a few minutes.`)
      else if (problem.is('invalid_argument')) setError(wrong(factor))
      else setError(t`We could not check this right now. Please try again.`)
    } finally {
      setBusy(false)
    }
  }
  const wrong = (tried: Factor | undefined) =>
    tried === 'PASSWORD'
      ? t`That password isn’t right. Please try again.`
      : t`That isn’t right. Please check it and try again.`
  const prove = () =>
    attempt(async () => {
      await proveIt({ token, factor: factor ?? '', code: code.trim() })
      onProven()
    })
  const passkey = () =>
    attempt(async () => {
      await proveIt({ token, factor: 'PASSKEY', ...(await askPasskey(token)) })
      onProven()
    })
  const send = (id: string, kind: 'SMS' | 'EMAIL', to: string) =>
    attempt(async () => {
      await sendCode(token, { id, contactType: kind, masked: to })
      setFactor(kind)
      setMasked(to)
      setCode('')
    })
  const field = { value: code, onChange: setCode, error: error || undefined, autoFocus: true }
  return (
    <>
      {factor && (
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!code.trim()) setError(t`This field is required.`)
            else void prove()
          }}
        >
          {factor === 'PASSWORD' ? (
            <PasswordField
              {...field}
              id="step-up-password"
              autoComplete="current-password"
              label={<Trans>Password</Trans>}
            />
          ) : (
            <TextField
              {...field}
              id="step-up-code"
              inputMode="numeric"
              autoComplete="one-time-code"
              label={<Trans>Code</Trans>}
              help={
                factor === 'TOTP' ? (
                  <Trans>Open your authenticator app to see the code.</Trans>
                ) : (
                  <Trans>We sent a 6-digit code to {masked}.</Trans>
                )
              }
            />
          )}
          <Button type="submit" variant="primary" isPending={busy}>
            <Trans>Confirm</Trans>
          </Button>
        </form>
      )}
      {!factor && error && <Banner tone="caution" live title={error} />}
      <div className={styles.row}>
        {ways.passkey && (
          <Button variant={factor ? 'quiet' : 'primary'} onPress={() => void passkey()}>
            <Trans>Use my passkey</Trans>
          </Button>
        )}
        {contacts.map(({ id = '', kind, masked: to = '' }) => (
          <Button
            key={id}
            variant={factor ? 'quiet' : 'secondary'}
            onPress={() => void send(id, kind === 'SMS' ? 'SMS' : 'EMAIL', to)}
          >
            {kind === 'SMS' ? (
              <Trans>Text a code to {to}</Trans>
            ) : (
              <Trans>Email a code to {to}</Trans>
            )}
          </Button>
        ))}
      </div>
    </>
  )
}

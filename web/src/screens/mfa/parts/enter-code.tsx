import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { serverNow } from '../../../data/clock'
import { type ContactPoint, sendCode } from '../../../data/mfa'
import { asProblem } from '../../../data/problem'
import { signInWithCode } from '../../../data/sign-in'
import { afterSignIn } from '../../../routes/after-sign-in'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { TextField } from '../../../ui/text-field'
import styles from './mfa.module.css'
import { NotSent } from './not-sent'

export type Challenge = { point: ContactPoint; masked: string; resendAt: number; triesLeft: number }

type EnterCodeProps = {
  mfaToken: string
  returnTo: string | null
  challenge: Challenge
  onChooseAgain: () => void
  /** The code came too late or was wrong too often: the sign-in starts over. */
  onEnded: () => void
}

const overWith = ['errors.mfaExpired', 'errors.mfaTries']

export function EnterCode(props: EnterCodeProps) {
  const { mfaToken, returnTo, challenge, onChooseAgain, onEnded } = props
  const { t } = useLingui()
  const [sent, setSent] = useState(challenge)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [triesLeft, setTriesLeft] = useState(challenge.triesLeft)
  const redeeming = useMutation({
    mutationFn: signInWithCode,
    onSuccess: (admitted) => location.replace(afterSignIn(admitted, returnTo)),
    onError: (cause) => {
      const problem = asProblem(cause)
      if (overWith.includes(problem.messageKey)) return onEnded()
      if (!problem.is('invalid_grant')) return
      setTriesLeft(triesLeft - 1)
      setError(t`This code isn’t correct. Check it and try again.`)
    },
  })
  const resending = useMutation({
    mutationFn: () => sendCode(mfaToken, sent.point),
    onSuccess: (next) => {
      setSent({ ...next, point: sent.point })
      setTriesLeft(next.triesLeft)
      // The code before it counts no more, and neither does what was said about it.
      setCode('')
      setError('')
      redeeming.reset()
    },
    onError: (cause) => {
      if (overWith.includes(asProblem(cause).messageKey)) onEnded()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = code.replace(/\D/g, '')
    resending.reset()
    if (digits.length !== 6) return setError(t`Enter the 6-digit code.`)
    setError('')
    redeeming.mutate({ mfaToken, code: digits, factor: sent.point.contactType })
  }
  const type = (text: string) => {
    setCode(text)
    setError('')
    redeeming.reset()
  }
  const failed = redeeming.isError && !error
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {failed && (
        <Banner tone="danger" live title={<Trans>We could not check the code right now.</Trans>}>
          <Trans>Wait a moment and try again.</Trans>
        </Banner>
      )}
      {resending.isError && <NotSent problem={asProblem(resending.error)} />}
      <TextField
        label={<Trans>Code</Trans>}
        help={<Trans>We sent a 6-digit code to {sent.masked}.</Trans>}
        error={error}
        value={code}
        onChange={type}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
      {triesLeft < challenge.triesLeft && (
        <p className={styles.tries}>
          <Plural value={triesLeft} one="# try left" other="# tries left" />
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        isPending={redeeming.isPending || redeeming.isSuccess}
      >
        <Trans>Confirm and sign in</Trans>
      </Button>
      <div className={styles.others}>
        <Resend at={sent.resendAt} isPending={resending.isPending} onPress={resending.mutate} />
        <Button variant="quiet" onPress={onChooseAgain}>
          <Trans>Choose another way</Trans>
        </Button>
      </div>
    </form>
  )
}

type ResendProps = { at: number; isPending: boolean; onPress: () => void }

/** Asking again is possible only after a pause, which it counts down. */
function Resend({ at, isPending, onPress }: ResendProps) {
  const left = useSecondsUntil(at)
  if (left > 0) {
    return (
      <p className={styles.tries}>
        <Plural
          value={left}
          one="You can ask for a new code in # second."
          other="You can ask for a new code in # seconds."
        />
      </p>
    )
  }
  return (
    <Button variant="quiet" isPending={isPending} onPress={() => onPress()}>
      <Trans>Send a new code</Trans>
    </Button>
  )
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1000))
}

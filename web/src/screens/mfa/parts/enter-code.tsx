import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../../data/clock'
import { type ContactPoint, sendCode } from '../../../data/mfa'
import { asProblem } from '../../../data/problem'
import { signInWithCode } from '../../../data/sign-in'
import { Form, SendButton } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { afterSignIn } from '../../../routes/after-sign-in'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'
import { waitState } from '../../login/parts/wait'
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
  const navigate = useNavigate()
  const [sent, setSent] = useState(challenge)
  const [triesLeft, setTriesLeft] = useState(challenge.triesLeft)
  const form = useForm({
    id: 'mfa',
    first: blank,
    check: ({ code }) => ({ code: digitsOf(code).length !== 6 && t`Enter the 6-digit code.` }),
    send: ({ code }) =>
      signInWithCode({ mfaToken, code: digitsOf(code), factor: sent.point.contactType }),
    onSent: (admitted) => location.replace(afterSignIn(admitted, returnTo)),
    onFailed: (problem) => {
      if (overWith.includes(problem.messageKey)) return onEnded()
      const state = waitState(problem)
      if (state) return navigate(href('rate-limit-exceeded'), { state })
      if (!problem.is('invalid_grant')) return
      setTriesLeft(triesLeft - 1)
      form.complain({ code: t`This code isn’t correct. Check it and try again.` })
    },
  })
  const resending = useMutation({
    mutationFn: () => sendCode(mfaToken, sent.point),
    onSuccess: (next) => {
      setSent({ ...next, point: sent.point })
      setTriesLeft(next.triesLeft)
      // The code before it counts no more, and neither does what was said about it.
      form.discard()
      form.clear()
    },
    onError: (cause) => {
      if (overWith.includes(asProblem(cause).messageKey)) onEnded()
    },
  })
  const type = (code: string) => {
    form.change({ code })
    form.clear()
  }
  return (
    <Form
      form={{
        ...form,
        submit: (event) => {
          resending.reset()
          form.submit(event)
        },
      }}
      isShort
      className={styles.form}
      failed={() => (
        <Banner tone="danger" live title={<Trans>We could not check the code right now.</Trans>}>
          <Trans>Wait a moment and try again.</Trans>
        </Banner>
      )}
      failedName={t`Sign-in failed`}
      notice={resending.isError && <NotSent problem={asProblem(resending.error)} />}
      buttons={
        <>
          <SendButton form={form} isPending={form.isSent}>
            <Trans>Confirm and sign in</Trans>
          </SendButton>
          <div className={styles.others}>
            <Resend at={sent.resendAt} isPending={resending.isPending} onPress={resending.mutate} />
            <Button variant="quiet" onPress={onChooseAgain}>
              <Trans>Choose another way</Trans>
            </Button>
          </div>
        </>
      }
    >
      <TextField
        {...form.field('code')}
        label={<Trans>Code</Trans>}
        help={<Trans>We sent a 6-digit code to {sent.masked}.</Trans>}
        onChange={type}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
      {triesLeft < challenge.triesLeft && (
        <Text muted>
          <Plural value={triesLeft} one="# try left" other="# tries left" />
        </Text>
      )}
    </Form>
  )
}

const blank = { code: '' }

const digitsOf = (code: string) => code.replace(/\D/g, '')

type ResendProps = { at: number; isPending: boolean; onPress: () => void }

/** Asking again is possible only after a pause, which it counts down. */
function Resend({ at, isPending, onPress }: ResendProps) {
  const left = useSecondsUntil(at)
  if (left > 0) {
    return (
      <Text muted>
        <Plural
          value={left}
          one="You can ask for a new code in # second."
          other="You can ask for a new code in # seconds."
        />
      </Text>
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

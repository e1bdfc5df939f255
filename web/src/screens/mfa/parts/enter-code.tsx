import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '../../../data/clock'
import { sendCode } from '../../../data/mfa'
import { asProblem } from '../../../data/problem'
import { signInWithCode } from '../../../data/sign-in'
import { waitState } from '../../../data/wait-state'
import { Form, SendButton } from '../../../forms/form'
import { NotSent } from '../../../forms/not-sent'
import { useForm } from '../../../forms/use-form'
import { afterSignIn } from '../../../routes/after-sign-in'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { focusField } from '../../../ui/focus'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'
import styles from './mfa.module.css'
import type { Chosen, Sent } from './ways'

type EnterCodeProps = {
  mfaToken: string
  returnTo: string | null
  chosen: Chosen
  canRemember: boolean
  /** Leads to the other ways. */
  back: ReactNode
  /** The code came too late or was wrong too often: the sign-in starts over. */
  onEnded: () => void
}

export const overWith = ['errors.mfaExpired', 'errors.mfaTries']

/** A code that was sent, the one of an app, or a recovery code. */
export function EnterCode(props: EnterCodeProps) {
  const { mfaToken, returnTo, chosen, canRemember, back, onEnded } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent | undefined>(chosen.sent)
  const [wrong, setWrong] = useState(0)
  const recovery = chosen.kind === 'RECOVERY'
  const form = useForm({
    id: 'mfa',
    first: blank,
    check: ({ code }) => ({
      code: recovery
        ? lettersOf(code).length !== 10 && t`Enter a code of 10 letters and numbers.`
        : digitsOf(code).length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: ({ code, remember }) =>
      signInWithCode({
        mfaToken,
        code: recovery ? code.trim() : digitsOf(code),
        factor: chosen.kind,
        ...(remember && !recovery ? { remember } : {}),
      }),
    onSent: (admitted) => location.replace(afterSignIn(admitted, returnTo)),
    onFailed: (problem) => {
      if (overWith.includes(problem.messageKey)) return onEnded()
      const state = waitState(problem)
      if (state) {
        return navigate(href('rate-limit-exceeded'), {
          state: { ...state, what: 'code', from: returnTo },
        })
      }
      if (!problem.is('invalid_grant')) return
      setWrong(wrong + 1)
      form.complain({ code: t`This code isn’t correct. Check it and try again.` })
    },
  })
  const resending = useMutation({
    mutationFn: () => {
      if (!('point' in chosen)) throw new Error('nothing to send')
      return sendCode(mfaToken, chosen.point)
    },
    onSuccess: (next) => {
      setSent(next)
      setWrong(0)
      // The code before it counts no more, and neither does what was said about it.
      form.change({ code: '' })
      form.clear()
      // The button that asked for it is gone; the new code is typed next.
      focusField(form.idOf('code'))
    },
    onError: (cause) => {
      if (overWith.includes(asProblem(cause).messageKey)) onEnded()
    },
  })
  const triesLeft = (sent?.triesLeft ?? 5) - wrong
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
        <Banner tone="danger" live title={<Trans>We couldn’t check the code right now.</Trans>}>
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
            {sent && (
              <Resend
                at={sent.resendAt}
                isPending={resending.isPending}
                onPress={resending.mutate}
              />
            )}
            {back}
          </div>
        </>
      }
    >
      <TextField
        {...form.field('code')}
        label={recovery ? <Trans>Recovery code</Trans> : <Trans>Code</Trans>}
        help={<Where chosen={chosen} sent={sent} />}
        onChange={(code) => {
          form.change({ code })
          form.clear()
        }}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        maxLength={recovery ? 16 : 7}
        autoFocus
      />
      {resending.isSuccess && (
        <Text muted role="status">
          <Trans>We sent you a new code. The one before it no longer works.</Trans>
        </Text>
      )}
      {wrong > 0 && (
        <Text muted>
          <Plural value={triesLeft} one="# try left" other="# tries left" />
        </Text>
      )}
      {canRemember && !recovery && (
        <Checkbox
          {...form.checkbox('remember')}
          help={<Trans>Only choose this on a device that nobody else uses.</Trans>}
        >
          <Trans>Don’t ask again on this device for 30 days</Trans>
        </Checkbox>
      )}
    </Form>
  )
}

function Where({ chosen, sent }: { chosen: Chosen; sent: Sent | undefined }) {
  if (sent) return <Trans>We sent a 6-digit code to {sent.masked}.</Trans>
  if (chosen.kind === 'TOTP') return <Trans>Open your authenticator app to see the code.</Trans>
  return <Trans>Each recovery code works once.</Trans>
}

const blank = { code: '', remember: false }

const digitsOf = (code: string) => code.replace(/\D/g, '')

const lettersOf = (code: string) => code.replace(/[^a-z0-9]/gi, '')

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

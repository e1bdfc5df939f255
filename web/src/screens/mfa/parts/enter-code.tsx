import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Challenge, sendCode } from '../../../data/mfa'
import { asProblem } from '../../../data/problem'
import { signInWithCode } from '../../../data/sign-in'
import { waitState } from '../../../data/wait-state'
import { sixDigits } from '../../../domain/six-digits'
import { CodePause, useSecondsUntil } from '../../../forms/code-pause'
import { Form, SendButton } from '../../../forms/form'
import { NotSent } from '../../../forms/not-sent'
import { useForm } from '../../../forms/use-form'
import { afterSignIn } from '../../../routes/after-sign-in'
import { href } from '../../../routes/href'
import { useNavigate } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { focusField } from '../../../ui/focus'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'
import styles from './mfa.module.css'
import { overWith } from './over-with'
import { Remember } from './remember'
import type { Sent, Way } from './ways'

type EnterCodeProps = {
  mfaToken: string
  returnTo: string | null
  way: Way
  /** The code that went there, unless it has expired. */
  sent: Sent | undefined
  triesLeft: number
  canRemember: boolean
  /** Leads to the other ways. */
  back: ReactNode
  onSent: (id: string, sent: Challenge) => void
  onWrong: () => void
  /** The code came too late or was wrong too often: the sign-in starts over. */
  onEnded: () => void
}

/** A code that was sent, the one of an app, or a recovery code. */
export function EnterCode(props: EnterCodeProps) {
  const { mfaToken, returnTo, way, sent, triesLeft, canRemember, back, onEnded } = props
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWrong, setWrong] = useState(false)
  const recovery = way.kind === 'RECOVERY'
  const form = useForm({
    id: 'mfa',
    first: blank,
    check: ({ code }) => ({
      code: recovery
        ? lettersOf(code).length !== 10 && t`Enter a code of 10 letters and numbers.`
        : sixDigits(code).length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: ({ code, remember }) =>
      signInWithCode({
        mfaToken,
        code: recovery ? code.trim() : sixDigits(code),
        factor: way.kind,
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
      setWrong(true)
      props.onWrong()
      form.complain({ code: t`This code isn’t correct. Check it and try again.` })
    },
  })
  const resending = useMutation({
    mutationFn: () => {
      if (!('point' in way)) throw new Error('nothing to send')
      return sendCode(mfaToken, way.point)
    },
    onSuccess: (next) => {
      props.onSent(way.id, next)
      setWrong(false)
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
            {'point' in way && (
              <Resend
                at={sent?.resendAt ?? 0}
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
        help={<Where way={way} />}
        onChange={(code) => {
          form.change({ code: recovery ? code : sixDigits(code) })
          form.clear()
        }}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        maxLength={recovery ? 16 : undefined}
        autoFocus
      />
      {resending.isSuccess && (
        <Text muted role="status">
          <Trans>We sent you a new code. The one before it no longer works.</Trans>
        </Text>
      )}
      {isWrong && (
        <Text muted>
          <Plural value={triesLeft} one="# try left" other="# tries left" />
        </Text>
      )}
      {canRemember && !recovery && <Remember {...form.checkbox('remember')} />}
    </Form>
  )
}

function Where({ way }: { way: Way }) {
  if ('point' in way) return <Trans>We sent a 6-digit code to {way.point.masked}.</Trans>
  if (way.kind === 'TOTP') return <Trans>Open your authenticator app to see the code.</Trans>
  return <Trans>Each recovery code works once.</Trans>
}

const blank = { code: '', remember: false }

const lettersOf = (code: string) => code.replace(/[^a-z0-9]/gi, '')

type ResendProps = { at: number; isPending: boolean; onPress: () => void }

/** Asking again is possible only after a pause, which it counts down. */
function Resend({ at, isPending, onPress }: ResendProps) {
  if (useSecondsUntil(at) > 0) {
    return (
      <Text muted>
        <CodePause until={at} />
      </Text>
    )
  }
  return (
    <Button variant="quiet" isPending={isPending} onPress={() => onPress()}>
      <Trans>Send a new code</Trans>
    </Button>
  )
}

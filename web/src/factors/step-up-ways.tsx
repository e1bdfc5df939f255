import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askPasskey, type ProofContact, type ProofWays, proveIt } from '../data/factors'
import { sendCode } from '../data/mfa'
import { isCancelled, knowsPasskeys } from '../data/passkey'
import { asProblem, type Problem } from '../data/problem'
import { Form, SendButton } from '../forms/form'
import { NotSent } from '../forms/not-sent'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { PasswordField } from '../ui/password-field'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import styles from './step-up-dialog.module.css'

/** What is typed: the password where there is nothing else, the app's code, or one that we sent. */
type Typed = { factor: 'PASSWORD' | 'TOTP' } | { factor: 'SMS' | 'EMAIL'; masked: string }

function firstTyped({ password, totp }: ProofWays): Typed | undefined {
  if (password) return { factor: 'PASSWORD' }
  return totp ? { factor: 'TOTP' } : undefined
}

type ProveProps = { ways: ProofWays; onExpired: () => void; onProven: () => void }

/** The ways to confirm it. One at a time: while one is checked, the others wait. */
export function Prove({ ways, onExpired, onProven }: ProveProps) {
  const { token = '', contacts = [] } = ways
  const [typed, setTyped] = useState(() => firstTyped(ways))
  const [isChecking, setChecking] = useState(false)
  const endIfLate = (cause: unknown) => {
    if (asProblem(cause).errorType === 'proof_expired') onExpired()
  }
  const sending = useMutation({
    mutationFn: ({ id = '', kind, masked = '' }: ProofContact) =>
      sendCode(token, { id, contactType: kind === 'SMS' ? 'SMS' : 'EMAIL', masked }),
    onSuccess: (_, { kind, masked = '' }) =>
      setTyped({ factor: kind === 'SMS' ? 'SMS' : 'EMAIL', masked }),
    onError: endIfLate,
  })
  const passkey = useMutation({
    mutationFn: async () => proveIt({ token, factor: 'PASSKEY', ...(await askPasskey(token)) }),
    onSuccess: onProven,
    onError: endIfLate,
  })
  const hasPasskey = ways.passkey === true && knowsPasskeys()
  if (!typed && !hasPasskey && contacts.length === 0) return <NoWay />
  const isBusy = isChecking || sending.isPending || passkey.isPending || passkey.isSuccess
  return (
    <Stack gap={4}>
      {passkey.isError && <NotConfirmed cause={passkey.error} />}
      {sending.isError && <NotSent problem={asProblem(sending.error)} />}
      {typed && (
        <TypedProof
          key={typed.factor}
          token={token}
          typed={typed}
          isWaiting={sending.isPending || passkey.isPending}
          onChecking={(isOn) => {
            setChecking(isOn)
            if (!isOn) return
            passkey.reset()
            sending.reset()
          }}
          onExpired={onExpired}
          onProven={onProven}
        />
      )}
      <div className={styles.row}>
        {hasPasskey && (
          <Button
            variant={typed ? 'quiet' : 'primary'}
            isPending={passkey.isPending || passkey.isSuccess}
            isDisabled={isBusy && !passkey.isPending}
            onPress={() => {
              sending.reset()
              passkey.mutate()
            }}
          >
            <Trans>Use my passkey</Trans>
          </Button>
        )}
        {contacts.map((contact) => {
          const { id, kind, masked: to = '' } = contact
          const isOnItsWay = sending.isPending && sending.variables?.id === id
          return (
            <Button
              key={id}
              variant={typed ? 'quiet' : 'secondary'}
              isPending={isOnItsWay}
              isDisabled={isBusy && !isOnItsWay}
              onPress={() => {
                passkey.reset()
                sending.mutate(contact)
              }}
            >
              {kind === 'SMS' ? (
                <Trans>Text a code to {to}</Trans>
              ) : (
                <Trans>Email a code to {to}</Trans>
              )}
            </Button>
          )
        })}
      </div>
    </Stack>
  )
}

function NoWay() {
  return (
    <Text>
      <Trans>
        None of your sign-in methods works on this page. Please call Member Support. They can help
        you sign in.
      </Trans>
    </Text>
  )
}

type TypedProofProps = {
  token: string
  typed: Typed
  /** Another way is being tried. */
  isWaiting: boolean
  onChecking: (isOn: boolean) => void
  onExpired: () => void
  onProven: () => void
}

function TypedProof(props: TypedProofProps) {
  const { token, typed, isWaiting, onChecking, onExpired, onProven } = props
  const { t } = useLingui()
  const isPassword = typed.factor === 'PASSWORD'
  const form = useForm({
    id: 'step-up',
    first: { code: '' },
    check: ({ code }) => ({
      code: isPassword
        ? !code && t`Enter your password.`
        : code.replace(/\D/g, '').length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: async ({ code }) => {
      onChecking(true)
      try {
        // Spaces may belong to a password; in a code they never do.
        const answer = isPassword ? code : code.replace(/\D/g, '')
        return await proveIt({ token, factor: typed.factor, code: answer })
      } finally {
        onChecking(false)
      }
    },
    refusal: () =>
      isPassword
        ? t`That password isn’t right. Please try again.`
        : t`This code isn’t correct. Check it and try again.`,
    onSent: onProven,
    onFailed: (problem) => {
      if (problem.errorType === 'proof_expired') onExpired()
    },
  })
  return (
    <Form
      form={form}
      isShort
      failed={(problem) => <NotConfirmed cause={problem} />}
      failedName={t`Not confirmed`}
      buttons={
        <div>
          <SendButton form={form} isPending={form.isSent} isDisabled={isWaiting}>
            <Trans>Confirm</Trans>
          </SendButton>
        </div>
      }
    >
      {isPassword ? (
        <PasswordField
          {...form.field('code')}
          autoComplete="current-password"
          autoFocus
          label={<Trans>Password</Trans>}
        />
      ) : (
        <TextField
          {...form.field('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          label={<Trans>Code</Trans>}
          help={<WhereTheCodeIs typed={typed} />}
        />
      )}
    </Form>
  )
}

function WhereTheCodeIs({ typed }: { typed: Typed }) {
  if (!('masked' in typed)) return <Trans>Open your authenticator app to see the code.</Trans>
  return <Trans>We sent a 6-digit code to {typed.masked}.</Trans>
}

/** Why it could not be checked. Closing the browser's question is no failure. */
function NotConfirmed({ cause }: { cause: unknown }) {
  if (isCancelled(cause)) {
    return (
      <Banner tone="info" live title={<Trans>No passkey was used</Trans>}>
        <Trans>You can try again or choose another way.</Trans>
      </Banner>
    )
  }
  return <NotChecked problem={asProblem(cause)} />
}

function NotChecked({ problem }: { problem: Problem }) {
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>Too many attempts</Trans>}>
        <Trans>Please wait a few minutes, then try again.</Trans>
      </Banner>
    )
  }
  if (problem.is('invalid_argument')) {
    return (
      <Banner tone="danger" live title={<Trans>This passkey did not work</Trans>}>
        <Trans>Please try again or choose another way.</Trans>
      </Banner>
    )
  }
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>We cannot reach the server</Trans>}>
        <Trans>Check your connection, then try again.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t check this right now.</Trans>}>
      <Trans>Wait a moment and try again.</Trans>
    </Banner>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../data/clock'
import type { Started } from '../data/factors'
import { asProblem, type Problem } from '../data/problem'
import { sixDigits } from '../domain/six-digits'
import { Form, SendButton } from '../forms/form'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { CopyButton } from '../ui/copy-button'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import styles from './factors.module.css'
import { NotStarted } from './not-started'

type AppSetUpProps<Reply> = {
  first: Started
  /** Asks for another key, when the first one has expired. */
  start: () => Promise<Started>
  send: (proof: { step?: string; code: string }) => Promise<Reply>
  onDone: (reply: Reply) => void
  onFailed?: (problem: Problem) => void
  onBack: () => void
}

/** Scan or type the key, then prove it with the first code. A key that expires is replaced. */
export function AppSetUp<Reply>(props: AppSetUpProps<Reply>) {
  const { first, start, send, onDone, onFailed, onBack } = props
  const { t } = useLingui()
  const [started, setStarted] = useState(first)
  const [wasLate, setLate] = useState(false)
  const restarting = useMutation({
    mutationFn: start,
    onSuccess: (next) => {
      setLate(serverNow() >= (started.expiresAt ?? 0))
      setStarted(next)
      form.change({ code: '' })
      form.clear()
    },
    onError: (cause) => onFailed?.(asProblem(cause)),
  })
  const form = useForm({
    id: 'app-set-up',
    first: { code: '' },
    check: ({ code }) => ({
      code: code.length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: ({ code }) => send({ step: started.step, code }),
    onSent: onDone,
    onFailed: (problem) => {
      if (problem.is('step_expired')) restarting.mutate()
      else onFailed?.(problem)
    },
  })
  if (restarting.isError) {
    return <NotStarted problem={asProblem(restarting.error)} onRetry={() => restarting.mutate()} />
  }
  return (
    <Form
      form={{ ...form, failure: form.failure?.is('step_expired') ? null : form.failure }}
      isShort
      className={styles.form}
      notice={started !== first && <NewKey key={started.step} wasLate={wasLate} />}
      buttons={
        <div className={styles.row}>
          <SendButton form={form} isPending={restarting.isPending}>
            <Trans>Confirm</Trans>
          </SendButton>
          <Button variant="quiet" onPress={onBack}>
            <Trans>Back</Trans>
          </Button>
        </div>
      }
    >
      <Key started={started} />
      <TextField
        {...form.field('code')}
        label={<Trans>Code from the app</Trans>}
        help={<Trans>6 digits. The app shows a new code every 30 seconds.</Trans>}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(code) => form.change({ code: sixDigits(code) })}
      />
    </Form>
  )
}

function NewKey({ wasLate }: { wasLate: boolean }) {
  return (
    <Banner
      asks
      title={
        wasLate ? (
          <Trans>That took a while. Here is a new code to scan.</Trans>
        ) : (
          <Trans>That was too many tries. Here is a new code to scan.</Trans>
        )
      }
    >
      <Trans>If you already added an account to your app, delete it there first.</Trans>
    </Banner>
  )
}

/** The key in three ways: the app on this phone, a picture for another one, and text. */
function Key({ started }: { started: Started }) {
  const { qrPath = '', qrSize = 1, key = '', keyUrl } = started
  const { t } = useLingui()
  return (
    <>
      {keyUrl && (
        <div className={styles.onPhone}>
          <Text>
            <Trans>Is your authenticator app on this phone?</Trans>
          </Text>
          <ButtonLink href={keyUrl}>
            <Trans>Open in my authenticator app</Trans>
          </ButtonLink>
          <Text>
            <Trans>If it’s on another phone, add an account there and scan this picture.</Trans>
          </Text>
        </div>
      )}
      <div className={keyUrl && styles.onLarge}>
        <Text>
          <Trans>Open your authenticator app, add an account and scan this picture.</Trans>
        </Text>
      </div>
      <svg
        className={styles.qr}
        viewBox={`0 0 ${qrSize} ${qrSize}`}
        role="img"
        aria-label={t`QR code for your authenticator app`}
      >
        <path d={qrPath} />
      </svg>
      <Text>
        <Trans>Can’t scan it? Type this key into the app:</Trans>
      </Text>
      <div className={styles.row}>
        <code className={styles.key}>{key}</code>
        <CopyButton value={key.replaceAll(' ', '')} label={t`Key`} />
      </div>
    </>
  )
}

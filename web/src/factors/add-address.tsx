import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { finishMethod, type Started, startMethod } from '../data/factors'
import { asProblem, type Problem } from '../data/problem'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { NotSaved } from '../forms/not-saved'
import { NotSent } from '../forms/not-sent'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { focusField } from '../ui/focus'
import { Inline } from '../ui/inline'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { NotStarted } from './not-started'
import type { Added } from './recovery-dialogs'

type AddAddressProps = {
  kind: 'SMS' | 'EMAIL'
  /** Where codes by email would go, masked. */
  email: string
  onClose: () => void
  onAdded: Added
}

/** Adds a phone number, or the email address of the account: a code proves it. */
export function AddAddress({ kind, email, onClose, onAdded }: AddAddressProps) {
  const [phone, setPhone] = useState('')
  const [started, setStarted] = useState<Started>()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={kind === 'SMS' ? <Trans>Codes by text message</Trans> : <Trans>Codes by email</Trans>}
    >
      {started ? (
        <ProveAddress
          first={started}
          start={() => startMethod(kind, phone)}
          onAdded={onAdded}
          onBack={() => setStarted(undefined)}
        />
      ) : (
        <NameAddress
          kind={kind}
          email={email}
          first={phone}
          onStarted={(next, sentTo) => {
            setPhone(sentTo)
            setStarted(next)
          }}
        />
      )}
    </FormDialog>
  )
}

type NameAddressProps = {
  kind: 'SMS' | 'EMAIL'
  email: string
  /** The number of a try before. */
  first: string
  onStarted: (started: Started, phone: string) => void
}

function NameAddress({ kind, email, first, onStarted }: NameAddressProps) {
  const { t } = useLingui()
  const form = useForm({
    id: 'add-address',
    first: { phone: first },
    check: ({ phone }) => ({
      phone: kind === 'SMS' && !phone.trim() && t`Enter your mobile number.`,
    }),
    send: ({ phone }) => startMethod(kind, phone.trim()),
    onSent: (started, { phone }) => onStarted(started, phone.trim()),
  })
  return (
    <Form
      form={form}
      isShort
      send={<Trans>Send me a code</Trans>}
      failed={(problem) => <CodeNotSent problem={problem} onRetry={form.submit} />}
    >
      {kind === 'SMS' ? (
        <TextField
          {...form.field('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={<Trans>Mobile number</Trans>}
          help={<Trans>In the United States or Canada. We’ll send a code to it.</Trans>}
        />
      ) : (
        <Text>
          <Trans>We’ll send a code to {email}.</Trans>
        </Text>
      )}
    </Form>
  )
}

function CodeNotSent({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  if (problem.messageKey === 'errors.methodsMost') {
    return <NotStarted problem={problem} onRetry={onRetry} />
  }
  if (problem.offline || problem.is('step_up_required')) return <NotSaved problem={problem} />
  return <NotSent problem={problem} />
}

type ProveAddressProps = {
  first: Started
  /** Sends another code to the same address. */
  start: () => Promise<Started>
  onAdded: Added
  onBack: () => void
}

function ProveAddress({ first, start, onAdded, onBack }: ProveAddressProps) {
  const { t } = useLingui()
  const [started, setStarted] = useState(first)
  const form = useForm({
    id: 'prove-address',
    first: { code: '' },
    check: ({ code }) => ({
      code: code.replace(/\D/g, '').length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: ({ code }) => finishMethod({ step: started.step, code: code.replace(/\D/g, '') }),
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const resending = useMutation({
    mutationFn: start,
    onSuccess: (next) => {
      setStarted(next)
      form.change({ code: '' })
      form.clear()
      focusField(form.idOf('code'))
    },
  })
  const { masked } = started
  return (
    <Form
      form={form}
      isShort
      failed={(problem) =>
        problem.is('step_expired') ? <CodeExpired /> : <NotSaved problem={problem} />
      }
      notice={
        resending.isError && (
          <CodeNotSent problem={asProblem(resending.error)} onRetry={resending.mutate} />
        )
      }
      buttons={
        <Inline gap={3} wrap>
          <SendButton form={form}>
            <Trans>Confirm</Trans>
          </SendButton>
          <Button
            variant="quiet"
            isPending={resending.isPending}
            isDisabled={form.isSending}
            onPress={() => {
              form.clear()
              resending.mutate()
            }}
          >
            <Trans>Send a new code</Trans>
          </Button>
          <Button variant="quiet" onPress={onBack}>
            <Trans>Back</Trans>
          </Button>
        </Inline>
      }
    >
      <TextField
        {...form.field('code')}
        label={<Trans>Code</Trans>}
        help={<Trans>We sent a 6-digit code to {masked}.</Trans>}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
      />
      {resending.isSuccess && (
        <Text muted role="status">
          <Trans>We sent you a new code. The one before it no longer works.</Trans>
        </Text>
      )}
    </Form>
  )
}

function CodeExpired() {
  return (
    <Banner tone="caution" live title={<Trans>This code no longer works.</Trans>}>
      <Trans>It expired, or there were too many tries. Send a new one.</Trans>
    </Banner>
  )
}

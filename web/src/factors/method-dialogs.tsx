import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  finishMethod,
  type Method,
  makeRecoveryCodes,
  removeMethod,
  renameMethod,
  type Started,
  startMethod,
} from '../data/factors'
import { mayHaveWorked } from '../data/may-have-worked'
import { asProblem, type Problem } from '../data/problem'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { NotSaved } from '../forms/not-saved'
import { NotSent } from '../forms/not-sent'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { focusField } from '../ui/focus'
import { Inline } from '../ui/inline'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { AppSetUp } from './app-set-up'
import { NotStarted } from './not-started'
import { RecoveryCodes } from './recovery-codes'
import { useKindWords } from './use-kind-words'

type Added = (codes?: readonly string[]) => void

/** Adds an authenticator app. */
export function AddApp({ onClose, onAdded }: { onClose: () => void; onAdded: Added }) {
  const starting = useMutation({
    mutationFn: () => startMethod('TOTP'),
    onError: (cause) => {
      if (asProblem(cause).is('step_up_required')) onClose()
    },
  })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    starting.mutate()
  }, [starting.mutate])
  const { data } = starting
  return (
    <FormDialog isOpen losesNothing onClose={onClose} title={<Trans>Authenticator app</Trans>}>
      {starting.isPending && <Skeleton />}
      {starting.isError && (
        <NotStarted problem={asProblem(starting.error)} onRetry={() => starting.mutate()} />
      )}
      {data && (
        <AppSetUp
          first={data}
          start={() => startMethod('TOTP')}
          send={finishMethod}
          onDone={({ recoveryCodes }) => onAdded(recoveryCodes)}
          onBack={onClose}
        />
      )}
    </FormDialog>
  )
}

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

type CodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Recovery codes are seen once, so neither Back nor a click beside them closes them. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useLingui()
  return (
    <FormDialog isOpen mustAnswer onClose={onClose} title={<Trans>Save your recovery codes</Trans>}>
      <RecoveryCodes codes={codes} doneWords={t`I’ve saved them`} onDone={onClose} />
    </FormDialog>
  )
}

type MakeCodesProps = { onClose: () => void; onMade: Added }

/** New codes take the place of those that somebody may have on paper, so we ask first. */
export function MakeCodes({ onClose, onMade }: MakeCodesProps) {
  const making = useMutation({ mutationFn: makeRecoveryCodes, onSuccess: onMade })
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Make new recovery codes?</Trans>}
      actions={(close) => (
        <>
          <Button variant="primary" isPending={making.isPending} onPress={() => making.mutate()}>
            <Trans>Make new codes</Trans>
          </Button>
          <Button variant="quiet" isDisabled={making.isPending} onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Stack gap={3}>
        <Text>
          <Trans>Your old codes stop working right away. We’ll show you the new ones once.</Trans>
        </Text>
        {making.isError && <NotMade problem={asProblem(making.error)} />}
      </Stack>
    </Dialog>
  )
}

function NotMade({ problem }: { problem: Problem }) {
  if (problem.is('step_up_required')) return null
  if (mayHaveWorked(problem)) {
    return (
      <Banner tone="danger" live title={<Trans>We don’t know if it worked.</Trans>}>
        <Trans>Your old codes may no longer work. Make new codes to be safe.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t make new codes.</Trans>}>
      <Trans>Your codes haven’t changed. Please try again.</Trans>
    </Banner>
  )
}

type OneMethodProps = { method: Method; onClose: () => void; onDone: () => void }

export function RenameMethod({ method, onClose, onDone }: OneMethodProps) {
  const { t } = useLingui()
  const form = useForm({
    id: 'rename-method',
    first: { name: method.name ?? '' },
    check: ({ name }) => ({
      name: [...name.trim()].length > 40 && t`Please use at most 40 characters.`,
    }),
    send: ({ name }) => renameMethod(method.id ?? '', name),
    onSent: onDone,
  })
  return (
    <FormDialog isOpen onClose={onClose} title={<Trans>Rename</Trans>}>
      <Form form={form} isShort send={<Trans>Save</Trans>}>
        <TextField
          {...form.field('name')}
          optional
          label={<Trans>Name</Trans>}
          help={<Trans>For example: my phone, work computer</Trans>}
        />
      </Form>
    </FormDialog>
  )
}

export function RemoveMethod({ method, onClose, onDone }: OneMethodProps) {
  const words = useKindWords()(method)
  const name = method.name || words
  const removing = useMutation({
    mutationFn: () => removeMethod(method.id ?? ''),
    onSuccess: onDone,
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Remove this sign-in method?</Trans>}
      actions={(close) => (
        <>
          <Button variant="danger" isPending={removing.isPending} onPress={() => removing.mutate()}>
            <Trans>Remove</Trans>
          </Button>
          <Button variant="quiet" onPress={close}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      )}
    >
      <Stack gap={3}>
        {removing.isError && !asProblem(removing.error).is('step_up_required') && (
          <Banner tone="danger" live title={<Trans>We couldn’t remove it.</Trans>}>
            <Trans>Nothing has changed. Please try again.</Trans>
          </Banner>
        )}
        <Text>
          <Trans>
            You’ll no longer be able to sign in with “{name}”. We’ll sign you out on your other
            devices.
          </Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}

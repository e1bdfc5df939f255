import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  finishMethod,
  type Method,
  removeMethod,
  renameMethod,
  type Started,
  startMethod,
} from '../data/factors'
import { asProblem } from '../data/problem'
import { Form, SendButton } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { AppSetUp } from './app-set-up'
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
      {starting.isError && <NotStarted onRetry={() => starting.mutate()} />}
      {data && (
        <AppSetUp
          started={data}
          send={(code) => finishMethod({ step: data.step, code })}
          onDone={({ recoveryCodes }) => onAdded(recoveryCodes)}
          onBack={onClose}
        />
      )}
    </FormDialog>
  )
}

function NotStarted({ onRetry }: { onRetry: () => void }) {
  return (
    <Stack gap={4}>
      <Banner tone="danger" live title={<Trans>We could not start right now.</Trans>}>
        <Trans>Wait a moment and try again.</Trans>
      </Banner>
      <Button onPress={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Stack>
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
  const [started, setStarted] = useState<Started>()
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={kind === 'SMS' ? <Trans>Codes by text message</Trans> : <Trans>Codes by email</Trans>}
    >
      {started ? (
        <ProveAddress started={started} onAdded={onAdded} onBack={() => setStarted(undefined)} />
      ) : (
        <NameAddress kind={kind} email={email} onStarted={setStarted} />
      )}
    </FormDialog>
  )
}

type NameAddressProps = {
  kind: 'SMS' | 'EMAIL'
  email: string
  onStarted: (started: Started) => void
}

function NameAddress({ kind, email, onStarted }: NameAddressProps) {
  const { t } = useLingui()
  const form = useForm({
    id: 'add-address',
    first: { phone: '' },
    check: ({ phone }) => ({
      phone: kind === 'SMS' && !phone.trim() && t`Enter your mobile number.`,
    }),
    send: ({ phone }) => startMethod(kind, phone.trim()),
    onSent: onStarted,
  })
  return (
    <Form form={form} isShort send={<Trans>Send me a code</Trans>}>
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

type ProveAddressProps = { started: Started; onAdded: Added; onBack: () => void }

function ProveAddress({ started, onAdded, onBack }: ProveAddressProps) {
  const { t } = useLingui()
  const form = useForm({
    id: 'prove-address',
    first: { code: '' },
    check: ({ code }) => ({
      code: code.replace(/\D/g, '').length !== 6 && t`Enter the 6-digit code.`,
    }),
    send: ({ code }) => finishMethod({ step: started.step, code: code.replace(/\D/g, '') }),
    onSent: ({ recoveryCodes }) => onAdded(recoveryCodes),
  })
  const { masked } = started
  return (
    <Form
      form={form}
      isShort
      buttons={
        <>
          <SendButton form={form}>
            <Trans>Confirm</Trans>
          </SendButton>
          <Button variant="quiet" onPress={onBack}>
            <Trans>Back</Trans>
          </Button>
        </>
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
    </Form>
  )
}

type CodesDialogProps = { codes: readonly string[]; onClose: () => void }

/** Recovery codes are seen once, so a click beside them doesn’t close them. */
export function CodesDialog({ codes, onClose }: CodesDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog isOpen mustAnswer title={<Trans>Save your recovery codes</Trans>}>
      <RecoveryCodes codes={codes} doneWords={t`I’ve saved them`} onDone={onClose} />
    </Dialog>
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
          <Banner tone="danger" live title={<Trans>We could not remove it.</Trans>}>
            <Trans>Nothing has changed. Please try again.</Trans>
          </Banner>
        )}
        <Text>
          <Trans>
            You can’t sign in with “{name}” any more. We’ll sign you out on your other devices.
          </Trans>
        </Text>
      </Stack>
    </Dialog>
  )
}

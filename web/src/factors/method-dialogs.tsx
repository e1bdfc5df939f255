import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../calls/confirm-dialog'
import { type Method, removeMethod, renameMethod } from '../data/factors'
import { Form } from '../forms/form'
import { FormDialog } from '../forms/form-dialog'
import { useForm } from '../forms/use-form'
import { Banner } from '../ui/banner'
import { Text } from '../ui/text'
import { TextField } from '../ui/text-field'
import { useKindWords } from './use-kind-words'

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
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Remove this sign-in method?</Trans>}
      yes={<Trans>Remove</Trans>}
      no={<Trans>Keep it</Trans>}
      send={() => removeMethod(method.id ?? '')}
      onDone={onDone}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>We couldn’t remove it.</Trans>}>
          <Trans>Nothing has changed. Please try again.</Trans>
        </Banner>
      )}
    >
      <Text>
        <Trans>
          You’ll no longer be able to sign in with “{name}”. We’ll sign you out on your other
          devices.
        </Trans>
      </Text>
    </ConfirmDialog>
  )
}

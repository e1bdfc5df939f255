import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { setOutside, setSignup } from '../../../../data/outside'
import type { Problem } from '../../../../data/problem'
import { Form } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { ComboBox } from '../../../../ui/combo-box'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { useScreenName } from './use-screen-name'

/** What is changed: a page of ours by its id, or a signup by its path. A new one has no name yet. */
export type AddressEdit = { kind: 'screen' | 'signup'; name: string; url: string }

type AddressDialogProps = {
  brandCode: string
  edit: AddressEdit
  /** The pages that can still be replaced. */
  free: readonly string[]
  onClose: () => void
  onSaved: () => void
}

const pathPattern = /^\/[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)?$/

/** What is wrong with the answers; an empty address takes something back that is there. */
export function problemsOfAddress(edit: AddressEdit, name: string, url: string) {
  const isNew = edit.name === ''
  return {
    name:
      edit.kind === 'screen'
        ? !name && msg`Choose the page to replace.`
        : !pathPattern.test(name) && msg`Enter a path such as /signup.`,
    url:
      isNew && !url.trim()
        ? msg`Enter an address that begins with https://`
        : url.trim() !== '' &&
          !/^https?:\/\/[^\s/]+/.test(url.trim()) &&
          msg`Enter an address that begins with https://`,
  }
}

/** One address, new, changed or taken back. */
export function AddressDialog({ brandCode, edit, free, onClose, onSaved }: AddressDialogProps) {
  const nameOf = useScreenName()
  const isNew = edit.name === ''
  const form = useForm({
    id: 'outside-address',
    first: { name: edit.name, url: edit.url },
    check: ({ name, url }) => problemsOfAddress(edit, name.trim(), url),
    serverNames: { destination: 'name', path: 'name' },
    send: ({ name, url }, { key }) => {
      const change = { brandCode, url: url.trim(), was: edit.url }
      return edit.kind === 'screen'
        ? setOutside({ ...change, destination: name }, key)
        : setSignup({ ...change, path: name.trim() }, key)
    },
    onSent: onSaved,
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={
        edit.kind === 'screen' ? <Trans>A page of another site</Trans> : <Trans>Signup path</Trans>
      }
    >
      <Form
        form={form}
        send={<Trans>Save</Trans>}
        failed={(problem) => <NotSaved problem={problem} />}
      >
        {!isNew && (
          <Text weight="medium">{edit.kind === 'screen' ? nameOf(edit.name) : edit.name}</Text>
        )}
        {isNew && edit.kind === 'screen' && (
          <ComboBox
            {...form.select('name')}
            label={<Trans>Our page</Trans>}
            options={free.map((id) => ({ id, label: nameOf(id) }))}
          />
        )}
        {isNew && edit.kind === 'signup' && (
          <TextField {...form.field('name')} label={<Trans>Path</Trans>} placeholder="/signup" />
        )}
        <TextField
          {...form.field('url')}
          label={<Trans>Address</Trans>}
          optional={!isNew}
          help={
            isNew ? undefined : edit.kind === 'screen' ? (
              <Trans>Leave it empty to show our own page again.</Trans>
            ) : (
              <Trans>Leave it empty to take the path away.</Trans>
            )
          }
          inputMode="url"
          autoComplete="off"
          spellCheck="false"
        />
      </Form>
    </FormDialog>
  )
}

function NotSaved({ problem }: { problem: Problem }) {
  if (problem.is('aborted')) {
    return (
      <Banner tone="caution" live title={<Trans>Someone else has just changed this</Trans>}>
        <Trans>Close this window and look at it again. Nothing of theirs is overwritten.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t save this</Trans>}>
      <Trans>What you entered is still here. Please try again.</Trans>
    </Banner>
  )
}

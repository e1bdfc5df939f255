import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery, changeRole, endAccount, unlockAccount } from '../../../../data/accounts'
import { asProblem } from '../../../../data/problem'
import { Form, SendButton } from '../../../../forms/form'
import { FormDialog } from '../../../../forms/form-dialog'
import { useForm } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Menu } from '../../../../ui/menu'
import { Select } from '../../../../ui/select'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { AccountRefused } from './account-refused'
import { useRoleOptions } from './use-role-options'

type Person = { id: string; name: string; role?: string }

type AccountActionsProps = { person: Person; isActive: boolean; onChanged?: () => void }

/** What can be done with an account. Members keep their role. */
export function AccountActions({ person, isActive, onChanged }: AccountActionsProps) {
  const [asked, setAsked] = useState<'role' | 'end' | null>(null)
  const unlock = useMutation({ mutationFn: () => unlockAccount(person.id) })
  const { t } = useLingui()
  const { name } = person
  const act = (id: string) => {
    if (id === 'unlock') unlock.mutate()
    else setAsked(id === 'role' ? 'role' : 'end')
  }
  if (!isActive) {
    return (
      <Text as="span" muted>
        <Trans>Not active</Trans>
      </Text>
    )
  }
  return (
    <>
      <Menu
        label={t`What you can do with the account of ${name}`}
        entries={[
          ...(person.role ? [{ id: 'role', label: t`Change role` }] : []),
          { id: 'unlock', label: t`Unlock` },
          { id: 'end', label: t`End account`, danger: true },
        ]}
        onAction={act}
        trigger={
          <Button isPending={unlock.isPending}>
            <Trans>Manage</Trans>
            <span className="visually-hidden"> {name}</span>
          </Button>
        }
      />
      {unlock.isSuccess && (
        <Text role="status">
          <Trans>Unlocked. {name} can try to sign in again.</Trans>
        </Text>
      )}
      {unlock.error && <AccountRefused problem={asProblem(unlock.error)} />}
      {asked === 'role' && <RoleDialog person={person} onClose={() => setAsked(null)} />}
      {asked === 'end' && (
        <EndDialog person={person} onClose={() => setAsked(null)} onEnded={onChanged} />
      )}
    </>
  )
}

type DialogProps = { person: Person; onClose: () => void; onEnded?: () => void }

function RoleDialog({ person: { id, name, role = '' }, onClose }: DialogProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const form = useForm({
    id: 'role',
    first: { role },
    send: (answers) => changeRole(id, answers.role),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      losesNothing
      title={<Trans>Change the role of {name}</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form}>
            <Trans>Change role</Trans>
          </SendButton>
          <Button variant="quiet" onPress={close}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        failed={(problem) => <AccountRefused problem={problem} />}
        failedName={t`That did not work`}
        buttons={null}
      >
        <p>
          <Trans>We sign {name} out everywhere. The new role counts from the next sign-in.</Trans>
        </p>
        <Select {...form.select('role')} label={<Trans>Role</Trans>} options={useRoleOptions()} />
      </Form>
    </FormDialog>
  )
}

const reasonFewest = 5
const reasonMost = 300

function EndDialog({ person: { id, name }, onClose, onEnded }: DialogProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const form = useForm({
    id: 'end-account',
    first: { reason: '' },
    check: ({ reason }) => {
      const letters = [...reason.trim()].length
      return {
        reason:
          (letters < reasonFewest || letters > reasonMost) &&
          msg`Enter a reason of 5 to 300 characters.`,
      }
    },
    send: ({ reason }) => endAccount(id, reason.trim()),
    onSent: async () => {
      await queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
      onEnded?.()
      onClose()
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      losesNothing
      title={<Trans>End the account of {name}?</Trans>}
      actions={(close) => (
        <>
          <SendButton form={form} variant="danger">
            <Trans>End the account now</Trans>
          </SendButton>
          <Button onPress={close}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      )}
    >
      <Form
        form={form}
        isShort
        failed={(problem) => <AccountRefused problem={problem} />}
        failedName={t`That did not work`}
        buttons={null}
      >
        <Banner tone="danger" title={<Trans>You can’t undo this here</Trans>}>
          <Trans>
            {name} is signed out everywhere within 2 seconds and can’t sign in again. Links and
            devices stop working. We keep the records and tell {name} by email.
          </Trans>
        </Banner>
        <TextField
          {...form.field('reason')}
          multiline
          autoFocus
          label={<Trans>Reason</Trans>}
          help={<Trans>We keep it in the audit trail.</Trans>}
        />
      </Form>
    </FormDialog>
  )
}

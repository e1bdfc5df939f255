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
import { TextField } from '../../../../ui/text-field'
import { showToast } from '../../../../ui/toast-queue'
import { useRoleName } from '../../../../ui/use-role-name'
import { AccountRefused } from './account-refused'
import { useRoleOptions } from './use-role-options'

type Person = { id: string; name: string; role?: string }

type AccountActionsProps = {
  person: Person
  status: string
  isLocked: boolean
  /** The account is another one now: unlocked or ended. */
  onChanged?: () => void
  /** The row may be gone by then, so its list says so and takes the focus. */
  onEnded: (name: string) => void
}

/** What can be done with an account. Members keep their role. */
export function AccountActions(props: AccountActionsProps) {
  const { person, status, isLocked, onChanged, onEnded } = props
  const [asked, setAsked] = useState<'role' | 'end' | null>(null)
  const queries = useQueryClient()
  const { t } = useLingui()
  const { name } = person
  const unlock = useMutation({
    mutationFn: () => unlockAccount(person.id),
    onSuccess: async () => {
      showToast({ tone: 'good', title: <Trans>Unlocked. {name} can try to sign in again.</Trans> })
      await queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
      onChanged?.()
    },
  })
  const act = (id: string) => {
    if (id === 'unlock') unlock.mutate()
    else setAsked(id === 'role' ? 'role' : 'end')
  }
  const isActive = status === 'active'
  if (!isActive && status !== 'disputed') return '—'
  return (
    <>
      <Menu
        label={t`What you can do with the account of ${name}`}
        entries={[
          ...(isActive && person.role ? [{ id: 'role', label: t`Change role` }] : []),
          ...(isActive && isLocked ? [{ id: 'unlock', label: t`Unlock` }] : []),
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
      {unlock.error && <AccountRefused problem={asProblem(unlock.error)} />}
      {asked === 'role' && <RoleDialog person={person} onClose={() => setAsked(null)} />}
      {asked === 'end' && (
        <EndDialog
          person={person}
          onClose={() => setAsked(null)}
          onEnded={() => {
            onEnded(name)
            onChanged?.()
          }}
        />
      )}
    </>
  )
}

type DialogProps = { person: Person; onClose: () => void }

function RoleDialog({ person: { id, name, role = '' }, onClose }: DialogProps) {
  const { t } = useLingui()
  const roleName = useRoleName()
  const queries = useQueryClient()
  const form = useForm({
    id: 'role',
    first: { role },
    check: (answers) => ({ role: answers.role === role && msg`Choose another role.` }),
    send: async (answers) => {
      await changeRole(id, answers.role)
      return roleName(answers.role)
    },
    onSent: async (newRole) => {
      await queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
      onClose()
      showToast({
        tone: 'good',
        title: (
          <Trans>
            {name} has a new role: {newRole}
          </Trans>
        ),
      })
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

type EndDialogProps = DialogProps & { onEnded: () => void }

function EndDialog({ person: { id, name }, onClose, onEnded }: EndDialogProps) {
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
      onClose()
      onEnded()
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
            <Trans context="account">Keep it</Trans>
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

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  accountsQuery,
  type Invitation,
  type Invited,
  resendInvitation,
  withdrawInvitation,
} from '../../../../data/accounts'
import { asProblem } from '../../../../data/problem'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Dialog } from '../../../../ui/dialog'
import { Inline } from '../../../../ui/inline'
import { RoleName } from '../../../../ui/role-name'
import { Text } from '../../../../ui/text'
import { useDeskTime } from '../../parts/desk-words'
import { AccountRefused } from './account-refused'

type InvitationsProps = {
  invitations: readonly Invitation[]
  onSent: (invited: Invited) => void
  onWithdrawn: (invitation: Invitation) => void
}

/** Invitations that wait for an answer, ran out, or were closed after wrong answers. */
export function Invitations({ invitations, onSent, onWithdrawn }: InvitationsProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: accountsQuery.queryKey })
  const resend = useMutation({
    mutationFn: resendInvitation,
    onSuccess: (invited) => {
      onSent(invited)
      return again()
    },
  })
  const withdraw = useMutation({
    mutationFn: ({ id = '' }: Invitation) => withdrawInvitation(id),
    onSuccess: async (_, invitation) => {
      await again()
      onWithdrawn(invitation)
    },
  })
  const [asked, setAsked] = useState<Invitation | null>(null)
  const isBusy = resend.isPending || withdraw.isPending
  const failed = resend.error ?? withdraw.error
  const columns: Column<Invitation>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'email', header: t`Email`, cell: ({ email }) => email },
    { id: 'role', header: t`Role`, cell: ({ role = '' }) => <AnyRole role={role} /> },
    { id: 'state', header: t`State`, cell: (invitation) => <State invitation={invitation} /> },
    { id: 'by', header: t`Invited by`, cell: ({ madeBy }) => madeBy },
    {
      id: 'actions',
      header: t`Actions`,
      cell: (invitation) => {
        const { id = '', name = '' } = invitation
        const isResending = resend.isPending && resend.variables === id
        const isWithdrawing = withdraw.isPending && withdraw.variables?.id === id
        return (
          <Inline gap={2} wrap>
            <Button
              isPending={isResending}
              isDisabled={isBusy && !isResending}
              onPress={() => {
                withdraw.reset()
                resend.mutate(id)
              }}
            >
              <Trans>Send again</Trans>
              <span className="visually-hidden"> {name}</span>
            </Button>
            <Button
              variant="quiet"
              isPending={isWithdrawing}
              isDisabled={isBusy && !isWithdrawing}
              onPress={() => setAsked(invitation)}
            >
              <Trans>Withdraw</Trans>
              <span className="visually-hidden"> {name}</span>
            </Button>
          </Inline>
        )
      },
    },
  ]
  return (
    <Card title={<Trans>Invitations</Trans>}>
      {failed && <AccountRefused problem={asProblem(failed)} />}
      <DataTable
        caption={t`Invitations`}
        columns={columns}
        rows={invitations}
        rowId={({ id = '' }) => id}
        empty={
          <Text muted>
            <Trans>No invitation is waiting for an answer.</Trans>
          </Text>
        }
      />
      {asked && (
        <WithdrawDialog
          name={asked.name ?? ''}
          onClose={() => setAsked(null)}
          onWithdraw={() => {
            resend.reset()
            withdraw.mutate(asked)
          }}
        />
      )}
    </Card>
  )
}

type WithdrawDialogProps = { name: string; onClose: () => void; onWithdraw: () => void }

function WithdrawDialog({ name, onClose, onWithdraw }: WithdrawDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Withdraw the invitation for {name}?</Trans>}
      actions={(close) => (
        <>
          <Button
            variant="danger"
            onPress={() => {
              onWithdraw()
              close()
            }}
          >
            <Trans>Withdraw it</Trans>
          </Button>
          <Button variant="quiet" onPress={close}>
            <Trans context="invitation">Keep it</Trans>
          </Button>
        </>
      )}
    >
      <Text>
        <Trans>The link and the code stop working. You can invite {name} again.</Trans>
      </Text>
    </Dialog>
  )
}

function AnyRole({ role }: { role: string }) {
  return role === 'member' ? <Trans>Member</Trans> : <RoleName role={role} />
}

function State({ invitation: { state, expiresAt = 0 } }: { invitation: Invitation }) {
  const deskTime = useDeskTime()
  if (state === 'tries') {
    return (
      <Chip tone="caution">
        <Trans>Closed after 5 wrong tries</Trans>
      </Chip>
    )
  }
  if (state === 'expired') {
    return (
      <Chip>
        <Trans>Expired</Trans>
      </Chip>
    )
  }
  const when = deskTime(expiresAt)
  return <Trans>Open until {when}</Trans>
}

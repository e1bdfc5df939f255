import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  accountsQuery,
  type Invitation,
  type Invited,
  resendInvitation,
  withdrawInvitation,
} from '../../../../data/accounts'
import { asProblem } from '../../../../data/problem'
import { useFormats } from '../../../../i18n/use-formats'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { Chip } from '../../../../ui/chip'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Inline } from '../../../../ui/inline'
import { RoleName } from '../../../../ui/role-name'
import { Text } from '../../../../ui/text'
import { deskZone } from '../../parts/desk-words'
import { AccountRefused } from './account-refused'

type InvitationsProps = {
  invitations: readonly Invitation[]
  onSent: (invited: Invited) => void
}

/** Invitations that wait for an answer, ran out, or were closed after wrong answers. */
export function Invitations({ invitations, onSent }: InvitationsProps) {
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
  const withdraw = useMutation({ mutationFn: withdrawInvitation, onSuccess: again })
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
      cell: ({ id = '', name = '' }) => (
        <Inline gap={2} wrap>
          <Button onPress={() => resend.mutate(id)} isDisabled={resend.isPending}>
            <Trans>Send again</Trans>
            <span className="visually-hidden"> {name}</span>
          </Button>
          <Button
            variant="quiet"
            onPress={() => withdraw.mutate(id)}
            isDisabled={withdraw.isPending}
          >
            <Trans>Withdraw</Trans>
            <span className="visually-hidden"> {name}</span>
          </Button>
        </Inline>
      ),
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
    </Card>
  )
}

function AnyRole({ role }: { role: string }) {
  return role === 'member' ? <Trans>Member</Trans> : <RoleName role={role} />
}

function State({ invitation: { state, expiresAt = 0 } }: { invitation: Invitation }) {
  const formats = useFormats()
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
  const when = formats.dateTime(expiresAt, deskZone())
  return <Trans>Open until {when}</Trans>
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Account } from '../../../../data/accounts'
import { useSession } from '../../../../data/session'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { type Column, DataTable } from '../../../../ui/data-table'
import { RoleName } from '../../../../ui/role-name'
import { Text } from '../../../../ui/text'
import { MemberStatus } from '../../members/parts/member-status'
import { AccountActions } from './account-actions'

/** Everyone on staff who signs in or used to. */
export function StaffAccounts({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useLingui()
  const { data: session } = useSession()
  const [isAll, setAll] = useState(false)
  const shown = isAll ? accounts : accounts.filter(({ status }) => status !== 'ended')
  const columns: Column<Account>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'email', header: t`Email`, cell: ({ email }) => email },
    { id: 'role', header: t`Role`, cell: ({ role = '' }) => <RoleName role={role} /> },
    {
      id: 'status',
      header: t`Account`,
      cell: ({ status = '' }) => <MemberStatus status={status} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      cell: ({ id = '', name = '', role, status }) =>
        id === session?.accountId ? (
          <Text as="span" muted>
            <Trans>Your own account</Trans>
          </Text>
        ) : (
          <AccountActions person={{ id, name, role }} isActive={status === 'active'} />
        ),
    },
  ]
  return (
    <Card title={<Trans>Staff</Trans>}>
      <DataTable
        caption={t`Staff`}
        columns={columns}
        rows={shown}
        rowId={({ id = '' }) => id}
        empty={
          <Text muted>
            <Trans>Nobody on staff has an account yet.</Trans>
          </Text>
        }
      />
      {accounts.length > shown.length && (
        <div>
          <Button variant="quiet" onPress={() => setAll(true)}>
            <Trans>Show ended accounts</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

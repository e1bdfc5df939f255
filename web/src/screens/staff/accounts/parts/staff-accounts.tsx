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
import { EndedNotice } from './ended-notice'

/** Everyone on staff who signs in or used to. */
export function StaffAccounts({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useLingui()
  const { data: session } = useSession()
  const [isAll, setAll] = useState(false)
  const [ended, setEnded] = useState<string | null>(null)
  const open = accounts.filter(({ status }) => status !== 'ended')
  const shown = isAll ? accounts : open
  const columns: Column<Account>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'email', header: t`Email`, cell: ({ email }) => email },
    { id: 'role', header: t`Role`, cell: ({ role = '' }) => <RoleName role={role} /> },
    {
      id: 'status',
      header: t`Account`,
      cell: ({ status = '', locked }) => <MemberStatus status={status} isLocked={locked} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      cell: ({ id = '', name = '', role, status = '', locked = false }) =>
        id === session?.accountId ? (
          <Text as="span" muted>
            <Trans>Your own account</Trans>
          </Text>
        ) : (
          <AccountActions
            person={{ id, name, role }}
            status={status}
            isLocked={locked}
            onEnded={setEnded}
          />
        ),
    },
  ]
  return (
    <Card title={<Trans>Staff</Trans>}>
      {ended !== null && <EndedNotice key={ended} name={ended} />}
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
      {accounts.length > open.length && (
        <div>
          <Button variant="quiet" onPress={() => setAll(!isAll)}>
            {isAll ? <Trans>Hide ended accounts</Trans> : <Trans>Show ended accounts</Trans>}
          </Button>
        </div>
      )}
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FoundMember, searchMembers } from '../../../../data/member-directory'
import { asProblem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'
import { Card } from '../../../../ui/card'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Text } from '../../../../ui/text'
import { MemberStatus } from '../../members/parts/member-status'
import { SearchForm } from '../../parts/search-form'
import { AccountActions } from './account-actions'

/** Members are many: they are found one by one, and every search is recorded. */
export function MemberAccounts() {
  const search = useMutation({ mutationFn: (text: string) => searchMembers(text) })
  return (
    <Card title={<Trans>Members</Trans>}>
      <SearchForm
        id="account-search"
        label={<Trans>Name, full email address or member id</Trans>}
        isPending={search.isPending}
        onSearch={(text) => search.mutate(text)}
      />
      {search.error && <NotFound error={search.error} />}
      {search.data && (
        <Found
          members={search.data.members}
          onChanged={() => search.variables && search.mutate(search.variables)}
        />
      )}
    </Card>
  )
}

function NotFound({ error }: { error: Error }) {
  const problem = asProblem(error)
  return (
    <Banner tone="caution" live title={<Trans>We couldn’t search.</Trans>}>
      {problem.is('resource_exhausted') ? (
        <Trans>You’ve made a lot of searches. Please wait a minute and search again.</Trans>
      ) : (
        <Trans>What you typed is still here.</Trans>
      )}
    </Banner>
  )
}

type FoundProps = { members: readonly FoundMember[]; onChanged: () => void }

function Found({ members, onChanged }: FoundProps) {
  const { t } = useLingui()
  const columns: Column<FoundMember>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'email', header: t`Email`, cell: ({ maskedEmail }) => maskedEmail },
    { id: 'brand', header: t`Brand`, cell: ({ brandName }) => brandName },
    {
      id: 'status',
      header: t`Account`,
      cell: ({ status = '' }) => <MemberStatus status={status} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      cell: ({ id = '', name = '', status }) => (
        <AccountActions
          person={{ id, name }}
          isActive={status === 'active'}
          onChanged={onChanged}
        />
      ),
    },
  ]
  return (
    <DataTable
      caption={t`Members found`}
      columns={columns}
      rows={members}
      rowId={({ id = '' }) => id}
      empty={
        <Text role="status">
          <Trans>No member found</Trans>
        </Text>
      }
    />
  )
}

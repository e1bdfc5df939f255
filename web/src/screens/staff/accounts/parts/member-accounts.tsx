import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundMember, searchMembers } from '../../../../data/member-directory'
import { asProblem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'
import { Card } from '../../../../ui/card'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Text } from '../../../../ui/text'
import { MemberStatus } from '../../members/parts/member-status'
import { SearchForm } from '../../parts/search-form'
import { AccountActions } from './account-actions'
import { EndedNotice } from './ended-notice'

/** Members are many: they are found one by one, and every search is recorded. */
export function MemberAccounts() {
  // What was found stays while the same search runs again, and with it the focus.
  const [found, setFound] = useState<readonly FoundMember[]>()
  const [ended, setEnded] = useState<string | null>(null)
  const search = useMutation({
    mutationFn: (text: string) => searchMembers(text),
    onSuccess: ({ members }) => setFound(members),
  })
  return (
    <Card title={<Trans>Members</Trans>}>
      <SearchForm
        id="account-search"
        label={<Trans>Name, full email address or member id</Trans>}
        isPending={search.isPending}
        onSearch={(text) => {
          setFound(undefined)
          setEnded(null)
          search.mutate(text)
        }}
      />
      {search.error && <NotFound error={search.error} />}
      {ended !== null && <EndedNotice key={ended} name={ended} />}
      {found && (
        <Found
          members={found}
          onEnded={setEnded}
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

type FoundProps = {
  members: readonly FoundMember[]
  onChanged: () => void
  onEnded: (name: string) => void
}

function Found({ members, onChanged, onEnded }: FoundProps) {
  const { t } = useLingui()
  const columns: Column<FoundMember>[] = [
    { id: 'name', header: t`Name`, cell: ({ name }) => name },
    { id: 'email', header: t`Email`, cell: ({ maskedEmail }) => maskedEmail },
    { id: 'brand', header: t`Brand`, cell: ({ brandName }) => brandName },
    {
      id: 'status',
      header: t`Account`,
      cell: ({ status = '', locked }) => <MemberStatus status={status} isLocked={locked} />,
    },
    {
      id: 'actions',
      header: t`Actions`,
      cell: ({ id = '', name = '', status = '', locked = false }) => (
        <AccountActions
          person={{ id, name }}
          status={status}
          isLocked={locked}
          onChanged={onChanged}
          onEnded={onEnded}
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

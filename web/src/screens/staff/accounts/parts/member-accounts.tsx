import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type FoundMember, searchFewest, searchMembers } from '../../../../data/member-directory'
import { asProblem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { type Column, DataTable } from '../../../../ui/data-table'
import { Text } from '../../../../ui/text'
import { TextField } from '../../../../ui/text-field'
import { MemberStatus } from '../../members/parts/member-status'
import { AccountActions } from './account-actions'
import styles from './member-accounts.module.css'

/** Members are many: they are found one by one, and every search is recorded. */
export function MemberAccounts() {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const [isShort, setShort] = useState(false)
  const search = useMutation({ mutationFn: (text: string) => searchMembers(text) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = query.trim()
    setShort([...text].length < searchFewest)
    if ([...text].length >= searchFewest) search.mutate(text)
  }
  return (
    <Card title={<Trans>Members</Trans>}>
      <search>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.field}>
            <TextField
              id="account-search"
              label={<Trans>Name, full email address or member id</Trans>}
              value={query}
              onChange={setQuery}
              error={isShort ? t`Type at least 2 characters.` : undefined}
              autoComplete="off"
              spellCheck="false"
              maxLength={100}
            />
          </div>
          <Button
            type="submit"
            icon={<Search size={20} strokeWidth={1.75} aria-hidden="true" />}
            isPending={search.isPending}
          >
            <Trans>Search</Trans>
          </Button>
        </form>
      </search>
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
    <Banner tone="caution" live title={<Trans>We could not search.</Trans>}>
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

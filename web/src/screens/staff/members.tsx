import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FoundMember, searchMembers } from '../../data/member-directory'
import { asProblem } from '../../data/problem'
import { useSession } from '../../data/session'
import { useStartup } from '../../data/startup'
import { PageBody, PageHead } from '../../ui/page'
import { Found } from './members/parts/found'
import { SearchHint } from './members/parts/search-hint'
import { ViewDialog } from './members/parts/view-dialog'
import { SearchForm } from './parts/search-form'

/** Finds members, each role as far as it goes, and opens a member's portal for those who may. */
export function Screen() {
  const { data } = useStartup()
  const rights = data?.staff?.rights ?? []
  const [chosen, setChosen] = useState<FoundMember | null>(null)
  const search = useMutation({ mutationFn: (text: string) => searchMembers(text) })
  const problem = search.error ? asProblem(search.error) : null
  const viewed = useViewedName()
  const refused = useRefusal(problem?.fields.find(({ field }) => field === 'query')?.messageKey)

  return (
    <PageBody>
      <PageHead title={<Trans>Find a member</Trans>} width="reading">
        <SearchHint rights={rights} />
      </PageHead>
      <SearchForm
        id="member-search"
        label={<SearchLabel rights={rights} />}
        variant="primary"
        isPending={search.isPending}
        refused={refused}
        onSearch={(text) => search.mutate(text)}
      />
      <Found
        search={search}
        onRetry={() => search.variables && search.mutate(search.variables)}
        onView={rights.includes('view-as-member') ? setChosen : undefined}
        viewed={viewed}
      />
      <ViewDialog member={chosen} onClose={() => setChosen(null)} />
    </PageBody>
  )
}

/** The member in whose portal another tab stands; one view ends before the next begins. */
function useViewedName(): string | undefined {
  const { data: session } = useSession()
  return session?.impersonation ? (session.impersonation.impersonatedName ?? '') : undefined
}

function SearchLabel({ rights }: { rights: readonly string[] }) {
  if (rights.includes('search.exact')) return <Trans>Full email address or member id</Trans>
  return <Trans>Name, full email address or member id</Trans>
}

/** What the server says about the text, in the words of this page. */
function useRefusal(key: string | undefined): string | undefined {
  const { t } = useLingui()
  switch (key) {
    case undefined:
      return undefined
    case 'errors.searchShort':
      return t`Type at least 2 characters.`
    case 'errors.searchEmail':
      return t`Type the full email address.`
    case 'errors.searchExact':
      return t`Type the member’s full email address or id.`
    default:
      return t`Search for a name, an email address or a member id.`
  }
}

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useBrand } from '../../../../data/boot-context'
import { supportOf } from '../../../../data/branding'
import type { FoundMember, SearchResult } from '../../../../data/member-directory'
import { asProblem, type Problem } from '../../../../data/problem'
import { href } from '../../../../routes/href'
import { useFacts } from '../../../../routes/use-facts'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { type Column, DataTable } from '../../../../ui/data-table'
import { DrawingSearch } from '../../../../ui/drawings/drawing-search'
import { EmptyState } from '../../../../ui/empty-state'
import { ErrorState } from '../../../../ui/error-state'
import { Link } from '../../../../ui/link'
import { Skeleton } from '../../../../ui/skeleton'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import styles from './found.module.css'
import { MemberStatus } from './member-status'

type FoundProps = {
  search: {
    isPending: boolean
    error: Error | null
    data: SearchResult | undefined
  }
  onRetry: () => void
  /** Absent for roles that open no portal. */
  onView: ((member: FoundMember) => void) | undefined
  /** The member in whose portal another tab stands. */
  viewed: string | undefined
}

/** What a search brought: nothing yet, members, nobody, or the reason why not. */
export function Found({ search, onRetry, onView, viewed }: FoundProps) {
  if (search.isPending) return <Skeleton shape="rows" />
  if (search.error) return <Failed problem={asProblem(search.error)} onRetry={onRetry} />
  if (!search.data) return null
  if (search.data.members.length === 0) return <Nobody />
  return <Some {...search.data} onView={onView} viewed={viewed} />
}

type SomeProps = SearchResult & Pick<FoundProps, 'onView' | 'viewed'>

function Some({ members, more, onView, viewed }: SomeProps) {
  const { t } = useLingui()
  return (
    <Stack as="section" gap={4} aria-label={t`Members found`}>
      <Text role="status" weight="medium">
        {more ? (
          <Trans>More than 20 members. Narrow your search.</Trans>
        ) : (
          <Plural value={members.length} one="# member" other="# members" />
        )}
      </Text>
      {viewed !== undefined && onView && (
        <Banner title={<Trans>You are viewing {viewed}</Trans>}>
          <Trans>End that view before you open another portal.</Trans>
        </Banner>
      )}
      <Results members={members} onView={onView} isViewing={viewed !== undefined} />
    </Stack>
  )
}

type ResultsProps = {
  members: readonly FoundMember[]
  onView: FoundProps['onView']
  isViewing: boolean
}

function Results({ members, onView, isViewing }: ResultsProps) {
  const { t } = useLingui()
  const { session } = useFacts()
  const role = session.kind === 'staff' ? session.role : ''
  const columns: Column<FoundMember>[] = [
    {
      id: 'name',
      header: t`Name`,
      cell: (member) => <MemberName role={role} member={member} />,
    },
    { id: 'born', header: t`Year of birth`, cell: ({ birthYear }) => birthYear ?? '—' },
    { id: 'email', header: t`Email`, cell: ({ maskedEmail }) => maskedEmail },
    { id: 'brand', header: t`Brand`, cell: ({ brandName }) => brandName },
    {
      id: 'status',
      header: t`Account`,
      cell: ({ status = '', locked }) => <MemberStatus status={status} isLocked={locked} />,
    },
    { id: 'id', header: t`Member id`, cell: ({ id }) => <span className={styles.id}>{id}</span> },
  ]
  if (session.kind === 'staff' && ['support', 'Admin'].includes(session.role)) {
    columns.push({
      id: 'billing',
      header: t`Billing`,
      cell: ({ id = '', name }) => (
        <Link href={href('staff.members.billing', { id })}>
          <Trans>Billing</Trans>
          <span className="visually-hidden"> {name}</span>
        </Link>
      ),
    })
  }
  if (onView) {
    columns.push({
      id: 'view',
      header: t`Portal`,
      cell: (member) =>
        member.status === 'active' ? (
          <Button
            onPress={() => onView(member)}
            isDisabled={isViewing}
            aria-label={t`View portal of ${member.name ?? ''}`}
          >
            <Trans>View portal</Trans>
          </Button>
        ) : (
          '—'
        ),
    })
  }
  return (
    <Card>
      <DataTable
        caption={t`${plural(members.length, { one: '# member', other: '# members' })}`}
        columns={columns}
        rows={members}
        rowId={({ id = '' }) => id}
      />
    </Card>
  )
}

type MemberNameProps = { role: string; member: FoundMember }

/** Leads to what the role may see of the member. */
function MemberName({ role, member: { id = '', name, channelUrl } }: MemberNameProps) {
  switch (role) {
    case 'coach':
    case 'careteam':
      return <Link href={href('staff.members.member', { id })}>{name}</Link>
    case 'support':
    case 'CallCenterRep':
    case 'Admin':
      return <Link href={href('staff.members.account', { id })}>{name}</Link>
    default:
      return channelUrl ? (
        <Link href={href('staff.inbox', {}, { channel: channelUrl })}>{name}</Link>
      ) : (
        <NoConversation name={name} />
      )
  }
}

function NoConversation({ name }: Pick<FoundMember, 'name'>) {
  return (
    <>
      {name}
      <Text as="span" muted size="small">
        {' · '}
        <Trans>No conversation yet</Trans>
      </Text>
    </>
  )
}

function Nobody() {
  return (
    <div role="status">
      <EmptyState drawing={<DrawingSearch />} title={<Trans>No member found</Trans>}>
        <Trans>
          Check the spelling, or search by the full email address or the member id. You can only see
          the members your role allows.
        </Trans>
      </EmptyState>
    </div>
  )
}

function Failed({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const brand = useBrand()
  if (problem.is('invalid_argument')) return null
  if (problem.is('resource_exhausted')) return <TooMany seconds={problem.retryAfter ?? 60} />
  if (problem.offline) {
    return (
      <ErrorState title={<Trans>You are offline</Trans>} onRetry={onRetry}>
        <Trans>What you typed is still here. Search again when you’re back online.</Trans>
      </ErrorState>
    )
  }
  return (
    <ErrorState
      title={<Trans>We couldn’t search.</Trans>}
      onRetry={onRetry}
      support={supportOf(brand)}
      requestId={problem.requestId}
    >
      <Trans>What you typed is still here.</Trans>
    </ErrorState>
  )
}

/** The allowance comes back by itself. */
export function TooMany({ seconds }: { seconds: number }) {
  return (
    <Banner tone="caution" live title={<Trans>You’ve made a lot of searches</Trans>}>
      {seconds > 90 ? (
        <Plural
          value={Math.ceil(seconds / 60)}
          one="Please wait # minute, then search again. What you typed is still here."
          other="Please wait # minutes, then search again. What you typed is still here."
        />
      ) : (
        <Plural
          value={seconds}
          one="Please wait # second, then search again. What you typed is still here."
          other="Please wait # seconds, then search again. What you typed is still here."
        />
      )}
    </Banner>
  )
}

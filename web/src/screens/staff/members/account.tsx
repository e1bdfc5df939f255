import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Loaded } from '../../../calls/loaded'
import { type MemberRecord, recordQuery } from '../../../data/member-record'
import { asProblem } from '../../../data/problem'
import { href } from '../../../routes/href'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { useRoute } from '../../../routes/use-route'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { TooMany } from './parts/found'
import styles from './parts/record.module.css'
import { RecordAccountCard, SignInCard } from './parts/record-account'
import { CoverageCard, DevicesCard, OrdersCard } from './parts/record-coverage'
import { RecordNotes } from './parts/record-notes'
import { RecordPeople } from './parts/record-people'

/** What Member Support needs on the phone with a member. Nothing of their health. */
export function Screen() {
  const { params } = useRoute()
  const memberId = params.id ?? ''
  const record = useQuery(recordQuery(memberId))
  const bills = openLink('staff.members.billing', useFacts(), { id: memberId })
  const name = record.data?.account?.name
  const problem = record.error ? asProblem(record.error) : null
  return (
    <PageBody>
      <Link standalone href={href('staff.members')}>
        <ArrowLeft size={20} aria-hidden="true" /> <Trans>Find a member</Trans>
      </Link>
      <PageHead title={name ?? <Trans>Record of a member</Trans>} width="reading">
        <p>
          <Trans>
            The member can see that you looked. Readings and other health information aren’t part of
            this page.
          </Trans>
        </p>
        {bills && (
          <Link standalone href={bills}>
            <Trans>Coverage and billing</Trans>
          </Link>
        )}
      </PageHead>
      {problem?.is('resource_exhausted') && !record.data ? (
        <TooMany seconds={problem.retryAfter ?? 60} />
      ) : (
        <Loaded
          query={record}
          shape="card"
          failed={<Trans>We couldn’t open this record.</Trans>}
          kept={<Trans>Search for the member again, or try once more.</Trans>}
        >
          {(data) => <Record record={data} memberId={memberId} />}
        </Loaded>
      )}
    </PageBody>
  )
}

function Record({ record, memberId }: { record: MemberRecord; memberId: string }) {
  const { account, plans, devices = [], mayChange = false, mayLink = false } = record
  return (
    <div className={styles.cards}>
      <div className={styles.column}>
        <RecordAccountCard record={record} />
        <SignInCard record={record} />
        <CoverageCard plans={plans} />
        <OrdersCard devices={devices} orders={record.orders} />
        <DevicesCard devices={devices} />
      </div>
      <div className={styles.column}>
        <RecordPeople
          memberId={memberId}
          today={account?.today ?? ''}
          mayChange={mayChange}
          mayLink={mayLink}
          isMinor={account?.stage === 'child' || account?.stage === 'teen'}
          mayResend={account?.status !== 'ended'}
        />
        <RecordNotes memberId={memberId} />
      </div>
    </div>
  )
}

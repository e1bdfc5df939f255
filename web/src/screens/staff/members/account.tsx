import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../calls/loaded'
import { type MemberRecord, recordQuery } from '../../../data/member-record'
import { asProblem } from '../../../data/problem'
import { href } from '../../../routes/href'
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
  const name = record.data?.account?.name
  const problem = record.error ? asProblem(record.error) : null
  return (
    <PageBody>
      <PageHead title={name ?? <Trans>Record of a member</Trans>} width="reading">
        <p>
          <Link href={href('staff.members')}>
            <Trans>Find a member</Trans>
          </Link>
        </p>
        <p>
          <Trans>
            The member can see that you looked. Readings and other health information aren’t part of
            this page.
          </Trans>
        </p>
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
        <OrdersCard devices={devices} />
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

import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Snapshot } from '../../../data/inbox'
import { ErrorState } from '../../../ui/error-state'
import { FaultBoundary } from '../../../ui/fault-boundary'
import { lazyPart } from '../../../ui/lazy-part'
import { Skeleton } from '../../../ui/skeleton'
import { givenName } from './desk-words'

const ToldProfile = lazyPart(() =>
  import('../../../questions/health-profile/told-profile').then((module) => module.ToldProfile),
)

/** What a member told about their health. Its questions come after the page. */
export function MemberProfile({ known }: { known: Snapshot }) {
  const [attempt, setAttempt] = useState(0)
  const { healthProfile, name = '', timeZone = 'UTC' } = known
  return (
    <FaultBoundary
      resetKey={String(attempt)}
      fallback={() => (
        <ErrorState
          level={3}
          title={<Trans>We couldn’t load the member.</Trans>}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    >
      <Suspense fallback={<Skeleton shape="rows" />}>
        <ToldProfile profile={healthProfile} name={givenName(name)} zone={{ timeZone }} />
      </Suspense>
    </FaultBoundary>
  )
}

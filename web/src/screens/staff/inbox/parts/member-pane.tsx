import { Trans } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { ErrorState } from '../../../../ui/error-state'
import { FaultBoundary } from '../../../../ui/fault-boundary'
import { lazyPart } from '../../../../ui/lazy-part'
import { Skeleton } from '../../../../ui/skeleton'

const InboxMember = lazyPart(() => import('./inbox-member').then((module) => module.InboxMember))

type MemberPaneProps = { channelUrl: string; onBack?: () => void }

/** The member beside a conversation, loaded when the first conversation is opened. */
export function MemberPane(props: MemberPaneProps) {
  const [attempt, setAttempt] = useState(0)
  return (
    <FaultBoundary
      resetKey={String(attempt)}
      fallback={() => (
        <ErrorState
          level={2}
          title={<Trans>We couldn’t load the member.</Trans>}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    >
      <Suspense fallback={<Skeleton shape="rows" />}>
        <InboxMember {...props} />
      </Suspense>
    </FaultBoundary>
  )
}

import { Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense, useState } from 'react'
import { ErrorState } from '../../../ui/error-state'
import { FaultBoundary } from '../../../ui/fault-boundary'
import { Skeleton } from '../../../ui/skeleton'

/** A part of a member's page that is loaded once the page is there, and can be asked for again. */
export function AfterPage({ children }: { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0)
  return (
    <FaultBoundary
      resetKey={String(attempt)}
      fallback={() => (
        <ErrorState
          level={3}
          title={<Trans>We couldn’t load this part.</Trans>}
          onRetry={() => setAttempt(attempt + 1)}
        />
      )}
    >
      <Suspense fallback={<Skeleton shape="rows" />}>{children}</Suspense>
    </FaultBoundary>
  )
}

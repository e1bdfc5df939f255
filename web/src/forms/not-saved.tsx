import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useOnline } from '../data/online'
import type { Problem } from '../data/problem'
import { Banner } from '../ui/banner'

/** Why nothing was saved; what was entered is still in the form. */
export function NotSaved({ problem }: { problem: Problem }) {
  const isBack = useBackSince(problem)
  if (problem.offline && isBack) {
    return (
      <Banner tone="good" live title={<Trans>You are back online</Trans>}>
        <Trans>It’s not saved yet. What you entered is still here, so you can save it now.</Trans>
      </Banner>
    )
  }
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You are offline, so we did not save it</Trans>}>
        <Trans>What you entered is still here. Save it when you’re back online.</Trans>
      </Banner>
    )
  }
  // The person closed the question whether it's them, so nothing has gone wrong.
  if (problem.is('step_up_required')) {
    return (
      <Banner tone="info" live title={<Trans>Nothing has changed yet</Trans>}>
        <Trans>What you entered is still here. To continue, confirm it’s you.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t save it</Trans>}>
      <p>
        <Trans>What you entered is still here. Please try again in a moment.</Trans>
      </p>
      {problem.requestId && (
        <p>
          <Trans>Reference: {problem.requestId}</Trans>
        </p>
      )}
    </Banner>
  )
}

/** The network was gone when it failed, and is back. */
function useBackSince(problem: Problem): boolean {
  const online = useOnline()
  const [failedOffline, setFailedOffline] = useState<Problem>()
  if (!online && failedOffline !== problem) setFailedOffline(problem)
  return online && failedOffline === problem
}

import { Trans } from '@lingui/react/macro'
import type { Problem } from '../data/problem'
import { Banner } from '../ui/banner'

/** Why nothing was saved; what was entered is still in the form. */
export function NotSaved({ problem }: { problem: Problem }) {
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You are offline, so we did not save it</Trans>}>
        <Trans>What you entered is still here. Save it when you’re back online.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We could not save it</Trans>}>
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

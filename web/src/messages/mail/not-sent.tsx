import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../data/problem'
import { Banner } from '../../ui/banner'

/** A letter that did not leave is kept where it was written. */
export function NotSent({ problem }: { problem: Problem }) {
  return (
    <Banner tone="danger" live title={<Trans>Your message was not sent.</Trans>}>
      {problem.offline ? (
        <Trans>You are offline. What you wrote is kept. Send it once you are connected.</Trans>
      ) : problem.status === 400 ? (
        <Trans>One of the answers or files could not be taken. Please check them.</Trans>
      ) : (
        <Trans>What you wrote is kept. Please try again.</Trans>
      )}
    </Banner>
  )
}

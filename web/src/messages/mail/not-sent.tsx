import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../data/problem'
import { Banner } from '../../ui/banner'

/** A letter that did not leave is kept where it was written. */
export function NotSent({ problem }: { problem: Problem }) {
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t send your message.</Trans>}>
      {problem.offline ? (
        <Trans>
          You’re offline. We’ve saved what you wrote. You can send it when you’re back online.
        </Trans>
      ) : problem.status === 400 ? (
        <Trans>We couldn’t accept one of the answers or files. Please check them.</Trans>
      ) : (
        <Trans>We’ve saved what you wrote. Please try again.</Trans>
      )}
    </Banner>
  )
}

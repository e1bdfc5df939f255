import { Trans } from '@lingui/react/macro'
import type { Problem } from '../data/problem'
import { Banner } from '../ui/banner'

/** A code was not sent: too many were asked for, or the way is closed at the moment. */
export function NotSent({ problem }: { problem: Problem }) {
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>You’ve asked for a lot of codes.</Trans>}>
        <Trans>Use the newest one, or wait a while before you ask again.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t send the code.</Trans>}>
      <Trans>Wait a moment and try again, or choose another way.</Trans>
    </Banner>
  )
}

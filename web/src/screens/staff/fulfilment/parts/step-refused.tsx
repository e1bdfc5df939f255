import { Trans } from '@lingui/react/macro'
import { mayHaveWorked } from '../../../../data/may-have-worked'
import type { Problem } from '../../../../data/problem'
import { Banner } from '../../../../ui/banner'

/** Why a step at this desk was not taken. */
export function StepRefused({ problem }: { problem: Problem }) {
  if (problem.messageKey === 'fulfil.refused.claimed') {
    return (
      <Banner tone="caution" live title={<Trans>A colleague is already packing this box</Trans>}>
        <Trans>You’ll see who above. Please take another one.</Trans>
      </Banner>
    )
  }
  if (problem.is('aborted', 'failed_precondition', 'not_found')) {
    return (
      <Banner tone="caution" live title={<Trans>Someone else has changed this shipment</Trans>}>
        <Trans>Nothing was done. The list shows how it stands now.</Trans>
      </Banner>
    )
  }
  if (problem.offline) {
    return (
      <Banner tone="danger" live title={<Trans>You’re offline, so nothing was done</Trans>}>
        <Trans>Please try again when you’re back online.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We don’t know if that worked</Trans>}>
      {mayHaveWorked(problem) ? (
        <Trans>You can try again: a step is taken once, however often you press.</Trans>
      ) : (
        <Trans>Please look at the list and try again.</Trans>
      )}
    </Banner>
  )
}

import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../ui/banner'

/** Why a person stayed as they were. */
export function PersonNotSaved({ offline }: { offline: boolean }) {
  return offline ? (
    <Banner tone="caution" live title={<Trans>You are offline, so nothing was changed</Trans>}>
      <Trans>Try again when you’re back online.</Trans>
    </Banner>
  ) : (
    <Banner tone="danger" live title={<Trans>We couldn’t save this</Trans>}>
      <Trans>Nothing was changed. Please try again in a moment.</Trans>
    </Banner>
  )
}

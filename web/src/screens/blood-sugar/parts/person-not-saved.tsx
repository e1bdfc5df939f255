import { Trans } from '@lingui/react/macro'
import type { Problem } from '../../../data/problem'
import { NoticeBox } from '../../../readings/notice-box'
import { Banner } from '../../../ui/banner'

/** Why a person stayed as they were. */
export function PersonNotSaved({ problem }: { problem: Problem }) {
  return (
    <NoticeBox problem={problem}>
      <Words offline={problem.offline} />
    </NoticeBox>
  )
}

function Words({ offline }: { offline: boolean }) {
  return offline ? (
    <Banner tone="caution" live title={<Trans>You are offline, so nothing was changed</Trans>}>
      <Trans>Try again when you’re back online.</Trans>
    </Banner>
  ) : (
    <Banner tone="danger" live title={<Trans>We could not save this</Trans>}>
      <Trans>Nothing was changed. Please try again in a moment.</Trans>
    </Banner>
  )
}

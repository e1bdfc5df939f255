import { Trans } from '@lingui/react/macro'
import type { Partner } from '../../../data/partners'
import { Chip } from '../../../ui/chip'

/** Whether a partner is connected, in a word or two. */
export function PartnerState({ partner: { state, retired } }: { partner: Partner }) {
  if (retired) {
    return (
      <Chip tone="caution">
        <Trans>No longer offered</Trans>
      </Chip>
    )
  }
  switch (state) {
    case 'agreed':
      return (
        <Chip tone="action">
          <Trans>Connected</Trans>
        </Chip>
      )
    case 'declined':
      return (
        <Chip>
          <Trans>Not interested</Trans>
        </Chip>
      )
    case 'withdrawn':
      return (
        <Chip>
          <Trans>Disconnected</Trans>
        </Chip>
      )
    default:
      return null
  }
}

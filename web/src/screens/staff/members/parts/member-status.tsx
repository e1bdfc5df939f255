import { Trans } from '@lingui/react/macro'
import { Chip } from '../../../../ui/chip'

export function MemberStatus({ status }: { status: string }) {
  switch (status) {
    case 'active':
      return (
        <Chip tone="action">
          <Trans context="account">Active</Trans>
        </Chip>
      )
    case 'ended':
      return (
        <Chip tone="caution">
          <Trans>Ended</Trans>
        </Chip>
      )
    case 'no_sign_in':
      return (
        <Chip>
          <Trans>Can’t sign in</Trans>
        </Chip>
      )
    default:
      return <Chip>{status}</Chip>
  }
}

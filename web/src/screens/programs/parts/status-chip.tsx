import { Trans } from '@lingui/react/macro'
import type { KnownStatus } from '../../../data/program-steps'
import { Chip } from '../../../ui/chip'

export function StatusChip({ status }: { status: KnownStatus }) {
  switch (status) {
    case 'PENDING':
      return (
        <Chip tone="caution">
          <Trans>Finish signing up</Trans>
        </Chip>
      )
    case 'ACTIVE':
      return (
        <Chip tone="action">
          <Trans>Active</Trans>
        </Chip>
      )
    case 'REGISTERED':
      return (
        <Chip tone="action">
          <Trans>Signed up</Trans>
        </Chip>
      )
    case 'OFFERED':
      return (
        <Chip>
          <Trans>You may qualify</Trans>
        </Chip>
      )
    case 'INACTIVE':
      return (
        <Chip>
          <Trans context="program">Ended</Trans>
        </Chip>
      )
  }
}

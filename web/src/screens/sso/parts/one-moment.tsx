import { Trans } from '@lingui/react/macro'
import { DrawingHouse } from '../../../ui/drawings/drawing-house'
import { EmptyState } from '../../../ui/empty-state'
import { Skeleton } from '../../../ui/skeleton'

export function OneMoment() {
  return (
    <EmptyState level={1} drawing={<DrawingHouse />} title={<Trans>One moment</Trans>}>
      <p role="status">
        <Trans>We are signing you in.</Trans>
      </p>
      <Skeleton />
    </EmptyState>
  )
}

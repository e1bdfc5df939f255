import { Trans } from '@lingui/react/macro'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** What a staff member meets on a page their role may not open while viewing a member. */
export function Screen() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This page is not open to you</Trans>}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Back to Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your role does not include this page while you view a member’s portal.</Trans>
    </EmptyState>
  )
}

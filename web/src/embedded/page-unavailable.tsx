import { Trans } from '@lingui/react/macro'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'

/** The address is right and what it names is not there, or not this member's. */
export function PageUnavailable() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingSearch />}
      title={<Trans>The page you are trying to reach is unavailable.</Trans>}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Go to the homepage</Trans>
        </ButtonLink>
      }
    >
      <Trans>It may have moved, or it may belong to someone else.</Trans>
    </EmptyState>
  )
}

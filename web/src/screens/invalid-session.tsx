import { Trans } from '@lingui/react/macro'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** The server keeps refusing a session that it renewed a moment ago: only signing out helps. */
export function Screen() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Something is wrong with your session</Trans>}
      action={
        <ButtonLink variant="primary" href={href('logout')}>
          <Trans>Sign out</Trans>
        </ButtonLink>
      }
    >
      <p role="alert">
        <Trans>
          Error: Invalid session - Authentication error, please try logging out and then try again.
        </Trans>
      </p>
    </EmptyState>
  )
}

import { Trans } from '@lingui/react/macro'
import { useSession } from '../data/session'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'

/** In place of a page that is closed to somebody who acts for the member. The bar leads back. */
export function NotForFamily() {
  const { data: session } = useSession()
  const { givenName = '', ended = false } = session?.acting ?? {}
  if (ended) {
    return (
      <EmptyState
        level={1}
        drawing={<DrawingHouse />}
        title={<Trans>You can no longer act for {givenName}</Trans>}
      >
        <Trans>
          You can no longer see or change anything here. What you saved before is still there. Go
          back to your portal with the button at the top.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>This is not part of what you can see for {givenName}</Trans>}
      action={
        <ButtonLink variant="primary" href={href('home')}>
          <Trans>Go to Home</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        The menu shows what is open to you. Some pages are for {givenName} alone, such as the
        account. To open your own page, go back to your portal first.
      </Trans>
    </EmptyState>
  )
}

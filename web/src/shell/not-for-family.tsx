import { Trans } from '@lingui/react/macro'
import { useSession } from '../data/session'
import { href } from '../routes/href'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { Inline } from '../ui/inline'
import { useWayBack } from './use-way-back'

/** In place of a page that is closed to somebody who acts for the member. */
export function NotForFamily() {
  const { data: session } = useSession()
  const { givenName = '', ended = false } = session?.acting ?? {}
  if (ended) {
    return (
      <EmptyState
        level={1}
        drawing={<DrawingHouse />}
        title={<Trans>You can no longer act for {givenName}</Trans>}
        action={<WayBack />}
      >
        <Trans>
          You can no longer see or change anything here. What you saved before is still there.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>You can’t open this page for {givenName}</Trans>}
      action={
        <Inline gap={3} wrap>
          <WayBack />
          <ButtonLink href={href('home')}>
            <Trans>Go to Home</Trans>
          </ButtonLink>
        </Inline>
      }
    >
      <Trans>
        The menu shows what you can open. To open your own page, go back to your portal first.
      </Trans>
    </EmptyState>
  )
}

function WayBack() {
  const ending = useWayBack()
  return (
    <>
      <Button variant="primary" onPress={() => ending.mutate()} isPending={ending.isPending}>
        <Trans>Back to my portal</Trans>
      </Button>
      {ending.isError && (
        <p role="alert">
          <Trans>We couldn’t take you back. Please try again.</Trans>
        </p>
      )}
    </>
  )
}

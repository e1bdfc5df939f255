import { Trans } from '@lingui/react/macro'
import { href } from '../routes/href'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'

export function Screen() {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingSearch />}
      title={<Trans>We could not find that page</Trans>}
      action={<Back />}
    >
      <Trans>
        The address may be old or have a typing mistake, or the page is not part of your portal.
      </Trans>
    </EmptyState>
  )
}

/** Back to the first page of whoever is here; after signing out that is the sign-in. */
function Back() {
  const { session } = useFacts()
  if (session.kind === 'anonymous' && session.isManuallyLoggedOut) {
    return (
      <ButtonLink variant="primary" href={href('login')}>
        <Trans>Go to sign in</Trans>
      </ButtonLink>
    )
  }
  if (session.kind === 'staff') {
    return (
      <ButtonLink variant="primary" href={href('staff')}>
        <Trans>Back to your workspace</Trans>
      </ButtonLink>
    )
  }
  return (
    <ButtonLink variant="primary" href={href('home')}>
      <Trans>Back to Home</Trans>
    </ButtonLink>
  )
}

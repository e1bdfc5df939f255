import { Trans } from '@lingui/react/macro'
import { useBoot } from '../data/boot-context'
import { href } from '../routes/href'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { DrawingSearch } from '../ui/drawings/drawing-search'
import { EmptyState } from '../ui/empty-state'
import { MissingBody, MissingTitle } from '../ui/missing-words'

/** Condition management on its own has the words of its own portal. */
export function Screen() {
  return useBoot().form === 'standalone' ? <MissingAlone /> : <Missing />
}

function Missing() {
  return (
    <EmptyState level={1} drawing={<DrawingSearch />} title={<MissingTitle />} action={<Back />}>
      <MissingBody />
    </EmptyState>
  )
}

function MissingAlone() {
  const { session } = useFacts()
  return (
    <EmptyState
      level={1}
      drawing={<DrawingSearch />}
      title={<Trans>We had a hiccup!</Trans>}
      action={
        session.kind === 'member' || session.kind === 'viewing' ? (
          <ButtonLink variant="primary" href={href('dashboard')}>
            <Trans>Back to Dashboard</Trans>
          </ButtonLink>
        ) : (
          <Back />
        )
      }
    >
      <Trans>This page doesn’t exist, or we can’t find it.</Trans>
    </EmptyState>
  )
}

/** Back to the person's first page; after signing out that is the sign-in page. */
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

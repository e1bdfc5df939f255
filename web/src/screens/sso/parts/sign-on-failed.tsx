import { Trans } from '@lingui/react/macro'
import { useBrand } from '../../../data/boot-context'
import { supportOf } from '../../../data/branding'
import type { Problem } from '../../../data/problem'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { DrawingHouse } from '../../../ui/drawings/drawing-house'
import { EmptyState } from '../../../ui/empty-state'
import { ErrorState } from '../../../ui/error-state'

const toLogin = () => (
  <ButtonLink variant="primary" href={href('login')}>
    <Trans>Go to sign in</Trans>
  </ButtonLink>
)

type FailedProps = { problem?: Problem; onRetry?: () => void; isRetrying?: boolean }

/** The one answer for whatever did not hold; a person who changed their mind is no failure. */
export function SignOnFailed({ problem, onRetry, isRetrying }: FailedProps) {
  const support = supportOf(useBrand())
  if (problem?.errorType === 'sign_on_cancelled') {
    return (
      <EmptyState
        level={1}
        drawing={<DrawingHouse />}
        title={<Trans>You did not finish signing in</Trans>}
        action={toLogin()}
      >
        <Trans>Nothing has changed. You can try again at any time.</Trans>
      </EmptyState>
    )
  }
  if (problem?.offline) {
    return (
      <ErrorState
        level={1}
        title={<Trans>We cannot reach the server</Trans>}
        onRetry={onRetry}
        isRetrying={isRetrying}
        action={toLogin()}
      >
        <Trans>Check your connection, then try again.</Trans>
      </ErrorState>
    )
  }
  return (
    <ErrorState
      level={1}
      title={<Trans>We had a problem. Please contact Member Support.</Trans>}
      support={support}
      action={toLogin()}
    >
      <Trans>
        We couldn’t sign you in through your organization. You can sign in here instead.
      </Trans>
    </ErrorState>
  )
}

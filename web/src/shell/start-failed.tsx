import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { asProblem } from '../data/problem'
import { ErrorState } from '../ui/error-state'

type StartFailedProps = { error: unknown; onRetry: () => void; isRetrying: boolean }

/** What the rules need to know is missing: nothing opens, and the address stays. */
export function StartFailed({ error, onRetry, isRetrying }: StartFailedProps) {
  const brand = useBrand()
  return (
    <ErrorState
      level={1}
      title={<Trans>We couldn’t load this page.</Trans>}
      onRetry={onRetry}
      isRetrying={isRetrying}
      support={supportOf(brand)}
      requestId={asProblem(error).requestId}
    >
      <Trans>Nothing is lost. Please try again in a moment.</Trans>
    </ErrorState>
  )
}

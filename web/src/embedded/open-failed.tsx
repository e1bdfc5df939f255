import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { useOnline } from '../data/online'
import { asProblem } from '../data/problem'
import { ApiErrorState } from '../ui/error-state'
import { PageUnavailable } from './page-unavailable'

type OpenFailedProps = { error: unknown; onRetry: () => void; isRetrying: boolean }

/** Why a screen cannot be opened: it is not there, it is not for this person, or we failed. */
export function OpenFailed({ error, onRetry, isRetrying }: OpenFailedProps) {
  const support = supportOf(useBrand())
  const online = useOnline()
  const problem = asProblem(error)
  if (problem.is('not_found', 'invalid_argument', 'unimplemented')) return <PageUnavailable />
  return (
    <ApiErrorState
      level={1}
      online={online && !problem.offline}
      denied={problem.is('permission_denied')}
      onRetry={onRetry}
      isRetrying={isRetrying}
      support={support}
      requestId={problem.requestId}
    />
  )
}

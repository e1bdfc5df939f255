import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { sessionQuery } from '../data/session'
import { href } from '../routes/href'
import { safeLocalTarget } from '../routes/redirect-target'
import { Navigate, useSearchParams } from '../routes/router'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'

/** After this long the person gets a way out. */
const patienceMs = 10_000

/** Stands between another app and the portal while the sign-in is handed over. */
export function Screen() {
  const [search] = useSearchParams()
  const session = useQuery(sessionQuery)
  const late = useLate(patienceMs)
  const target = safeLocalTarget(search.get('to'), location.origin) ?? href('home')
  if (session.data) return <Navigate to={target} replace />
  if (session.isError || (late && session.data === null)) return <HandOverFailed />
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>One moment</Trans>}
      action={
        late && (
          <ButtonLink variant="primary" href={href('login')}>
            <Trans>Go to sign in</Trans>
          </ButtonLink>
        )
      }
    >
      <p role="status">
        <Trans>We are taking you to your portal.</Trans>
      </p>
      {!late && <Skeleton />}
    </EmptyState>
  )
}

function useLate(ms: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return late
}

function HandOverFailed() {
  return (
    <ErrorState
      level={1}
      title={<Trans>We had a problem. Please contact Member Support.</Trans>}
      support={supportOf(useBrand())}
      action={
        <ButtonLink variant="primary" href={href('login')}>
          <Trans>Go to sign in</Trans>
        </ButtonLink>
      }
    >
      <Trans>The other site did not tell us who you are. You can sign in here instead.</Trans>
    </ErrorState>
  )
}

import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import { sessionQuery, signOut } from '../data/session'
import { href } from '../routes/href'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'

/** Ends the session as soon as it opens; what the browser knew goes whatever the server says. */
export function Screen() {
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: signOut,
    onSettled: () => {
      queries.clear()
      queries.setQueryData(sessionQuery.queryKey, null)
    },
  })
  const { mutate } = leaving
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    mutate()
  }, [mutate])

  if (leaving.isError) return <NotSignedOut onRetry={() => mutate()} />
  if (!leaving.isSuccess) {
    return (
      <>
        <h1>
          <Trans>Signing you out</Trans>
        </h1>
        <Skeleton />
      </>
    )
  }
  return <SignedOut />
}

function SignedOut() {
  const { logout_url, brand_name } = useBrand()
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>You are signed out</Trans>}
      action={
        <>
          <ButtonLink variant="primary" href={href('login')}>
            <Trans>Sign in again</Trans>
          </ButtonLink>
          {logout_url && (
            <ButtonLink variant="quiet" href={logout_url}>
              <Trans>Go to the site of {brand_name}</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      <Trans>Nothing about your health stays in this browser.</Trans>
    </EmptyState>
  )
}

function NotSignedOut({ onRetry }: { onRetry: () => void }) {
  const brand = useBrand()
  return (
    <ErrorState
      level={1}
      title={<Trans>Could not log out.</Trans>}
      onRetry={onRetry}
      support={supportOf(brand)}
    >
      <Trans>
        We cleared this page, but the server did not confirm that your session is over. On a shared
        device, try again or close the browser.
      </Trans>
    </ErrorState>
  )
}

import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NotLoaded } from '../../../calls/loaded'
import { issueCode } from '../../../data/frame'
import { asProblem } from '../../../data/problem'
import { sessionQuery, useSession } from '../../../data/session'
import { codeMessage } from '../../../domain/frame'
import { href } from '../../../routes/href'
import { Navigate, useLocation, useSearchParams } from '../../../routes/router'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { PageBody, PageHead } from '../../../ui/page'
import { Skeleton } from '../../../ui/skeleton'

/** The window that a frame opened. The sign-in is the usual one, with every factor. */
export function SignInWindow() {
  const session = useQuery(sessionQuery)
  const { pathname, search } = useLocation()
  if (session.data) return <Handover />
  if (session.data === null) {
    return <Navigate to={href('login')} replace state={{ from: pathname + search }} />
  }
  return (
    <PageBody width="reading">
      <h1>
        <Trans>Signing you in</Trans>
      </h1>
      <NotLoaded
        query={session}
        failed={<Trans>We couldn’t check whether you’re signed in.</Trans>}
      />
    </PageBody>
  )
}

/** The person who comes here has signed in. */
function Handover() {
  const [search] = useSearchParams()
  const host = search.get('host') ?? ''
  const challenge = search.get('challenge') ?? ''
  const frame: Window | null = window.opener
  const give = useMutation({
    mutationFn: () => issueCode(host, challenge),
    onSuccess: (code) => {
      // Only a page of ours can hear this, wherever the window that opened us has gone since.
      frame?.postMessage(codeMessage(code), location.origin)
      window.close()
    },
  })
  const { mutate } = give
  useEffect(() => {
    if (window.opener) mutate()
  }, [mutate])
  if (give.isError) return <Refused problem={asProblem(give.error)} onRetry={() => mutate()} />
  if (!frame || give.isSuccess) {
    return (
      <PageBody width="reading">
        <PageHead
          title={<Trans>You’re signed in</Trans>}
          lead={
            frame ? (
              <Trans>You can close this window and go back to Teams.</Trans>
            ) : (
              <Trans>Close this window, go back to Teams and choose Sign in again.</Trans>
            )
          }
        />
      </PageBody>
    )
  }
  return (
    <PageBody width="reading">
      <h1>
        <Trans>Signing you in</Trans>
      </h1>
      <Skeleton shape="text" />
    </PageBody>
  )
}

type RefusedProps = { problem: ReturnType<typeof asProblem>; onRetry: () => void }

function Refused({ problem, onRetry }: RefusedProps) {
  const { data: session } = useSession()
  if (problem.is('permission_denied') && session?.role !== 'member') return <NotForStaff />
  const isOff = problem.is('frame_host', 'permission_denied')
  return (
    <PageBody width="reading">
      <PageHead title={<Trans>We couldn’t sign you in to Teams</Trans>} />
      <Banner
        tone={isOff ? 'caution' : 'danger'}
        live
        title={
          isOff ? (
            <Trans>Your provider hasn’t turned this on for the app you’re using.</Trans>
          ) : (
            <Trans>Something went wrong.</Trans>
          )
        }
        action={
          !isOff && (
            <Button onPress={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        {isOff && <Trans>You’re still signed in here, in your browser.</Trans>}
      </Banner>
    </PageBody>
  )
}

/** Staff have no coach, and nobody reads a member’s chat in a frame for them. */
function NotForStaff() {
  return (
    <PageBody width="reading">
      <PageHead title={<Trans>We couldn’t sign you in to Teams</Trans>} />
      <Banner
        tone="caution"
        live
        title={<Trans>Coaching in Teams is for members only.</Trans>}
        action={
          <ButtonLink href={href('logout')}>
            <Trans>Sign out</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          You’re signed in with a staff account. If you’re also a member, sign out, go back to Teams
          and choose Sign in again.
        </Trans>
      </Banner>
    </PageBody>
  )
}

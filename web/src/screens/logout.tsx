import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBrand } from '../data/boot-context'
import { onMemberHost, supportOf } from '../data/branding'
import { forgetPerson, sessionQuery, signOut } from '../data/session'
import { bringToSafety } from '../data/session-leaving'
import { signOutElsewhere } from '../data/sign-on'
import { href } from '../routes/href'
import { safeOutsideTarget } from '../routes/redirect-target'
import { useLocation } from '../routes/router'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { DrawingHouse } from '../ui/drawings/drawing-house'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'

/**
 * Ends the session. Our own Sign out link signs out at once; an address
 * that was opened from outside, perhaps by another site's link, asks first.
 */
export function Screen() {
  const queries = useQueryClient()
  const leaving = useMutation({
    mutationFn: leave,
    onSettled: () => forgetPerson(queries),
  })
  const { mutate } = leaving
  const ours = useOwnAction()
  const started = useRef(false)
  useEffect(() => {
    if (started.current || !ours) return
    started.current = true
    mutate()
  }, [mutate, ours])

  if (leaving.isError) return <NotSignedOut onRetry={() => mutate()} />
  if (leaving.isSuccess) return <SignedOut elsewhere={leaving.data} />
  if (ours || leaving.isPending) return <Leaving />
  return <FromOutside onSignOut={() => mutate()} />
}

/** Signs out here and tells where to sign out too, at the organization that signed the person in. */
async function leave(): Promise<string> {
  await bringToSafety()
  const elsewhere = await signOutElsewhere()
  await signOut()
  return elsewhere
}

function Leaving() {
  return (
    <>
      <h1>
        <Trans>Signing you out</Trans>
      </h1>
      <Skeleton />
    </>
  )
}

/** Only a link inside the running app gives an entry of the history a key of its own. */
function useOwnAction(): boolean {
  return useLocation().key !== 'default'
}

type FromOutsideProps = { onSignOut: () => void }

/** A link from another site comes without the strict cookie, so that the page asks who is there. */
function FromOutside({ onSignOut }: FromOutsideProps) {
  const { data: session, isPending } = useQuery(sessionQuery)
  if (isPending) return <Leaving />
  return session === null ? <SignedOut stay /> : <Ask onSignOut={onSignOut} />
}

function Ask({ onSignOut }: FromOutsideProps) {
  return (
    <EmptyState
      level={1}
      drawing={<DrawingHouse />}
      title={<Trans>Do you want to sign out?</Trans>}
      action={
        <>
          <Button variant="primary" onPress={onSignOut}>
            <Trans>Sign Out</Trans>
          </Button>
          <ButtonLink variant="quiet" href={href('home')}>
            <Trans>Back to Home</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>A link brought you here. You are still signed in.</Trans>
    </EmptyState>
  )
}

/** Where the brand wants its members: its own address, if fit to be opened, or its host. */
function useBrandSite(): string | null {
  const brand = useBrand()
  const { logout_url: url } = brand
  if (!url) return onMemberHost(brand, href('logout'), location)
  if (!URL.canParse(url)) return null
  // What the brand's own settings name is the allow-list; scheme and spelling are still checked.
  return safeOutsideTarget(url, [{ origin: new URL(url).origin, pathPrefix: '/' }])
}

type SignedOutProps = { stay?: boolean; elsewhere?: string }

function SignedOut({ stay = false, elsewhere = '' }: SignedOutProps) {
  const { brand_name } = useBrand()
  const site = useBrandSite()
  const next = elsewhere || site
  useEffect(() => {
    if (next && !stay) location.replace(next)
  }, [next, stay])
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
          {site && (
            <ButtonLink variant="quiet" href={site}>
              <Trans>Go to the {brand_name} website</Trans>
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
        We cleared this page, but the server did not confirm that your session has ended. On a
        shared device, try again or close the browser.
      </Trans>
    </ErrorState>
  )
}

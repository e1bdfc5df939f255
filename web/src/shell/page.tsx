import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBoot } from '../data/boot-context'
import { sessionQuery } from '../data/session'
import { useStartup } from '../data/startup'
import { track } from '../data/track'
import { takeSecrets } from '../embedded/address-secrets'
import { admit, type Decision } from '../routes/access'
import { type Route, type RouteId, routeById } from '../routes/catalogue'
import { fillPath } from '../routes/href'
import { type Params, resolve } from '../routes/match'
import { Navigate, useLocation } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { Skeleton } from '../ui/skeleton'
import { framePart } from './frame-part'
import { LoadingScreen } from './loading-screen'
import styles from './page.module.css'
import { loadScreen, ScreenFile } from './screen-modules'
import { usePageTitle } from './use-page-title'

// Rare pages with buttons and links of the component kit stay out of the first load.
const NotForFamily = framePart((parts) => parts.NotForFamily())
const NotYourProgram = framePart((parts) => parts.NotYourProgram())
const StartFailed = framePart((parts) => parts.StartFailed())
const EmbeddedContainer = framePart((parts) => parts.EmbeddedContainer())

/** Whatever address it is: its one canonical spelling, then its screen or the reason why not. */
export function Page() {
  const location = useLocation()
  const target = resolve(location)
  if (target.kind === 'redirect') {
    return <Navigate to={target.to} replace state={location.state} />
  }
  const search = takeSecrets(location)
  if (search !== null) {
    return <Navigate to={{ ...location, search }} replace state={location.state} />
  }
  return <Guarded route={target.route} params={target.params} />
}

function Guarded({ route, params }: { route: Route; params: Params }) {
  const facts = useFacts()
  const session = useQuery({ ...sessionQuery, enabled: route.visitor !== 'public' })
  const decision = admit(route, facts)
  usePageTitle(decision.allow ? route.id : titleOf(decision, route))
  useViewed(decision.allow ? route : undefined)
  if (!decision.allow && decision.reason === 'session-unknown' && session.isError) {
    return (
      <StartFailed
        error={session.error}
        onRetry={() => void session.refetch()}
        isRetrying={session.isFetching}
      />
    )
  }
  if (!decision.allow) return <Denied decision={decision} />
  if (route.opens) return <FirstTab of={route.opens} />
  if (!route.screen) return null
  if (route.variant !== 'embedded') return <ScreenFile file={route.screen} />
  // The screen is fetched while the server is asked about it; a failure shows when it is drawn.
  loadScreen(route.screen).catch(() => undefined)
  return (
    <EmbeddedContainer route={route} params={params}>
      <ScreenFile file={route.screen} />
    </EmbeddedContainer>
  )
}

function FirstTab({ of }: { of: RouteId }) {
  const { search, hash } = useLocation()
  return <Navigate to={routeById(of).path + search + hash} replace />
}

function useViewed(route: Route | undefined) {
  const event = route?.events.viewed
  useEffect(() => {
    if (event) track(event)
  }, [event])
}

type Denial = Extract<Decision, { allow: false }>

function titleOf({ outcome }: Denial, route: Route): RouteId {
  if (outcome === 'missing') return 'missing'
  return outcome === 'inaccessible' ? 'inaccessible' : route.id
}

function Denied({ decision }: { decision: Denial }) {
  const location = useLocation()
  const { outcome } = decision
  const from =
    decision.returnTo === 'original'
      ? { from: location.pathname + location.search + location.hash }
      : null
  switch (outcome) {
    case 'login':
      return <Navigate to={routeById('login').path} replace state={from} />
    case 'staff-home':
      return <Navigate to={routeById('staff').path} replace />
    case 'missing':
      return <ScreenFile file="not-found.tsx" />
    case 'inaccessible':
      return <ScreenFile file="inaccessible.tsx" />
    case 'not-for-family':
      return <NotForFamily />
    case 'not-your-program':
      return <NotYourProgram />
    case 'loading':
      return <Waiting />
    case 'error-retry':
      return <StartupRetry />
    default: {
      const target = routeById(outcome.slice('redirect:'.length) as RouteId)
      return <Navigate to={fillPath(target.path, {})} replace state={from} />
    }
  }
}

/** Only an address with the one-app marker asks for a screen of its own while data loads. */
function Waiting() {
  return useBoot().marked ? <LoadingScreen /> : <PageSkeleton />
}

export function PageSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
    </div>
  )
}

function StartupRetry() {
  const { error, refetch, isFetching } = useStartup()
  return <StartFailed error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
}

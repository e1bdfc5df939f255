import { Trans } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { NotLoaded } from '../calls/loaded'
import type { Cared } from '../data/cared-for'
import { useCurrentStartup } from '../data/current-startup'
import { type Startup, useStartup } from '../data/startup'
import { loadTexts } from '../i18n/activate'
import { programsEntry } from '../routes/access'
import { cardsOf } from '../routes/dashboard'
import { actingIn } from '../routes/facts'
import { href } from '../routes/href'
import { Navigate } from '../routes/router'
import { useFacts } from '../routes/use-facts'
import { PageBody } from '../ui/page'
import { Skeleton } from '../ui/skeleton'
import { Stack } from '../ui/stack'
import { ActingStart } from './home/parts/acting-start'
import { CoachCard } from './home/parts/coach-card'
import { CrisisHelp } from './home/parts/crisis-help'
import { Greeting } from './home/parts/greeting'
import { Missing } from './home/parts/missing'
import { NeedsYou, useOrders, useWaiting, WhenYouHaveTime } from './home/parts/needs-you'
import { PartnerPrograms, SignOnEntry } from './home/parts/other-entries'
import { ProgramTiles } from './home/parts/program-tiles'
import styles from './home.module.css'

// Most members have their first steps behind them.
const FirstSteps = lazy(() =>
  import('./home/parts/first-steps').then(({ FirstSteps }) => ({ default: FirstSteps })),
)

// Most members act for nobody.
const CaredFor = lazy(() =>
  Promise.all([import('../family/cared-for'), loadTexts('account')]).then(([{ CaredFor }]) => ({
    default: CaredFor,
  })),
)
const Asks = lazy(() =>
  Promise.all([import('../family/asks'), loadTexts('account')]).then(([{ Asks }]) => ({
    default: Asks,
  })),
)

// What waits for the member shows first; the numbers follow.
const Readings = lazy(() =>
  import('./home/parts/readings').then(({ Readings }) => ({ default: Readings })),
)

const nobody: readonly Cared[] = []

// Most members have no appointment.
const NextVisit = lazy(() =>
  import('./home/parts/next-visit').then(({ NextVisit }) => ({ default: NextVisit })),
)

/** What needs the member now, across all programs. */
export function Screen() {
  const startup = useStartup()
  if (startup.data) return <Home startup={startup.data} />
  if (!startup.error) return <Loading />
  return (
    <NotLoaded
      level={1}
      query={startup}
      failed={<Trans>We couldn’t load your Home page.</Trans>}
      kept={<Trans>Your data is safe. Please try again in a moment.</Trans>}
    />
  )
}

function Home({ startup: told }: { startup: Startup }) {
  const facts = useFacts()
  const startup = useCurrentStartup(told)
  const entry = programsEntry(facts)
  const ordered = useOrders()
  const waits = useWaiting(startup)
  // While somebody acts, the page is about one person; others in danger are above it.
  const people = actingIn(facts) ? nobody : (startup.caredFor ?? nobody)
  const asks = startup.familyAsks ?? []
  const isAsked = people.length > 0 || asks.length > 0
  if (entry === 'programs' && !isAsked) return <Navigate to={href('programs')} replace />
  const needs = <NeedsYou startup={startup} />
  const cared = people.length > 0 && (
    <Suspense>
      <CaredFor people={people} />
    </Suspense>
  )
  return (
    <PageBody>
      <Greeting startup={startup} />
      {facts.features.includes('onboarding') && (
        <Suspense>
          <FirstSteps startup={startup} />
        </Suspense>
      )}
      <CrisisHelp />
      <ActingStart />
      <Missing failures={startup.failures ?? []} />
      {isAsked && (
        <Suspense>
          <Asks asks={asks} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <Stack gap={5}>
          {entry === 'programs' && cared}
          {waits && !ordered && needs}
          {cardsOf(facts).includes('readings') && (
            <div className={styles.readings}>
              <Suspense fallback={<Skeleton shape="hero" />}>
                <Readings>{waits && ordered && needs}</Readings>
              </Suspense>
            </div>
          )}
          {!waits && needs}
          <WhenYouHaveTime startup={startup} />
          {entry !== 'programs' && cared}
          {entry === 'sso' && <SignOnEntry />}
        </Stack>
        <Stack gap={5}>
          {startup.home?.nextVisit && (
            <Suspense>
              <NextVisit visit={startup.home.nextVisit} />
            </Suspense>
          )}
          <CoachCard startup={startup} />
          <ProgramTiles startup={startup} />
          <PartnerPrograms startup={startup} />
        </Stack>
      </div>
    </PageBody>
  )
}

function Loading() {
  return (
    <PageBody>
      <h1 className="visually-hidden">
        <Trans>Home</Trans>
      </h1>
      <Skeleton shape="hero" />
      <Skeleton shape="rows" />
      <Skeleton shape="card" />
    </PageBody>
  )
}

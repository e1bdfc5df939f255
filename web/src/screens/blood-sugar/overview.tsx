import { Trans } from '@lingui/react/macro'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { BookOpen, MessageCircle, Share2, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDrawn } from '../../calls/loaded'
import {
  type BloodSugar,
  recentSugarQuery,
  type SugarStats,
  sugarStatsQuery,
} from '../../data/blood-sugar'
import { CheckIn } from '../../readings/check-in'
import { LeftOut } from '../../readings/left-out'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { type SpanState, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { dateOf } from '../../readings/wall'
import { href } from '../../routes/href'
import { useFacts } from '../../routes/use-facts'
import { Card } from '../../ui/card'
import { Link } from '../../ui/link'
import styles from './overview.module.css'
import { AboutA1c } from './parts/about-a1c'
import { AddCheck } from './parts/add-check'
import { LatestCheck } from './parts/latest-check'
import { NoChecks } from './parts/no-checks'
import { RangeShares } from './parts/range-shares'
import { StripsWarning } from './parts/strips-tile'
import { SugarTiles } from './parts/sugar-tiles'
import { TagShares } from './parts/tag-shares'
import { Today } from './parts/today'

/** How blood sugar is now, today, and over the last days. */
export function Screen() {
  const recent = useQuery(recentSugarQuery)
  const state = useSpan({ usual: 14 })
  // Asked for at once, though it shows below the latest reading, which would push it down.
  const stats = useQuery(sugarStatsQuery(state.span))
  const drawn = useDrawn(!recent.isLoading)
  return (
    <ReadingPage kind="blood-sugar" action={<AddCheck />}>
      <CheckIn kind="bloodSugar" />
      <ReadingsLoaded
        query={recent}
        shape="hero"
        inSlices
        failed={<Trans>We couldn’t load your latest reading.</Trans>}
      >
        {(checks) =>
          checks.length === 0 ? <NoChecks /> : <Now checks={checks} today={state.today} />
        }
      </ReadingsLoaded>
      {drawn && (recent.data?.length === 0 ? <MoreAbout /> : <Period {...state} stats={stats} />)}
    </ReadingPage>
  )
}

/** The latest check that counts, and what else was checked today. */
function Now({ checks, today }: { checks: readonly BloodSugar[]; today: string }) {
  const counted = checks.filter(({ mark }) => mark === null)
  const [latest] = counted
  const ofToday = counted.filter((check) => dateOf(check) === today).reverse()
  return (
    <div className={styles.now}>
      {latest && <LatestCheck check={latest} />}
      <Card title={<Trans>Today</Trans>}>
        <Today checks={ofToday} />
      </Card>
    </div>
  )
}

type PeriodProps = SpanState & { stats: UseQueryResult<SugarStats> }

function Period({ stats, ...state }: PeriodProps) {
  const drawn = useDrawn(!stats.isLoading)
  return (
    <>
      <Card title={<Trans>Your figures</Trans>}>
        <div className={styles.figures}>
          <SpanPicker {...state} />
          <ReadingsLoaded
            query={stats}
            shape="card"
            inSlices
            failed={<Trans>We couldn’t load your figures.</Trans>}
          >
            {(figures) => (
              <>
                {figures.count === 0 && (
                  <p>
                    <Trans>There are no readings in this period.</Trans>
                  </p>
                )}
                <SugarTiles stats={figures} span={state.span} />
                <StripsWarning />
                <LeftOut
                  total={figures.total}
                  leftOut={figures.leftOut}
                  logsHref={href('blood-sugar.all-logs', {}, { ...periodOf(state), mark: 'any' })}
                />
              </>
            )}
          </ReadingsLoaded>
        </div>
      </Card>
      {drawn && <Shares stats={stats.data} />}
    </>
  )
}

/** The readings of the period by range and by tag, and where to read on. */
function Shares({ stats }: { stats: SugarStats | undefined }) {
  if (!stats || stats.count === 0) return <MoreAbout />
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <Card title={<Trans>Readings by range</Trans>}>
          <RangeShares {...stats} />
        </Card>
        <AboutA1c />
      </div>
      <div className={styles.column}>
        <Card title={<Trans>Readings by tag</Trans>}>
          <TagShares rows={stats.byMeal} />
        </Card>
        <Links />
      </div>
    </div>
  )
}

function periodOf({ span }: SpanState) {
  return span.custom ? { from: span.from, to: span.to } : { days: span.days }
}

function MoreAbout() {
  return (
    <div className={styles.columns}>
      <AboutA1c />
      <Links />
    </div>
  )
}

function Links() {
  const { app } = useFacts()
  return (
    <Card title={<Trans>More for you</Trans>}>
      <ul className={styles.links}>
        {app.hasChatAvailable && (
          <LinkRow
            icon={<MessageCircle size={20} aria-hidden="true" />}
            to={href('messages.condition-management')}
          >
            <Trans>Message your coach</Trans>
          </LinkRow>
        )}
        <LinkRow
          icon={<Share2 size={20} aria-hidden="true" />}
          to={href('blood-sugar.share-from-meter')}
        >
          <Trans>Share from your meter</Trans>
        </LinkRow>
        <LinkRow
          icon={<Users size={20} aria-hidden="true" />}
          to={href('blood-sugar.friends-and-family')}
        >
          <Trans>Alert family and friends</Trans>
        </LinkRow>
        <LinkRow
          icon={<BookOpen size={20} aria-hidden="true" />}
          to={href('blood-sugar.summary-report')}
        >
          <Trans>A page for your doctor</Trans>
        </LinkRow>
      </ul>
    </Card>
  )
}

function LinkRow({ icon, to, children }: { icon: ReactNode; to: string; children: ReactNode }) {
  return (
    <li className={styles.link}>
      {icon}
      <Link standalone href={to}>
        {children}
      </Link>
    </li>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Pressure, pressureStatsQuery, recentPressureQuery } from '../../data/blood-pressure'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { lastDays } from '../../readings/span'
import { useToday } from '../../readings/today'
import { href } from '../../routes/href'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { Link } from '../../ui/link'
import { Stack } from '../../ui/stack'
import styles from './overview.module.css'
import { AddReading } from './parts/add-reading'
import { DrawingMonitor } from './parts/drawing-monitor'
import { FirstFive } from './parts/first-five'
import { HomeFigures } from './parts/home-figures'
import { LatestReading } from './parts/latest-reading'
import { Severe } from './parts/severe'
import { ThisWeek } from './parts/this-week'

const days = 30

/** Is my blood pressure all right this week? */
export function Screen() {
  const recent = useQuery(recentPressureQuery)
  return (
    <ReadingPage kind="blood-pressure" action={<AddReading />}>
      <ReadingsLoaded
        query={recent}
        shape="hero"
        failed={<Trans>We couldn’t load your blood pressure.</Trans>}
      >
        {(readings) => (readings.length === 0 ? <NothingYet /> : <Overview readings={readings} />)}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

function Overview({ readings }: { readings: readonly Pressure[] }) {
  const latest = readings.find(({ mark }) => !mark)
  return (
    <>
      <Severe latest={latest} />
      {latest ? <LatestReading reading={latest} /> : <AllLeftOut />}
      <Figures />
      <div className={styles.pair}>
        <FirstFive />
        <Technique />
      </div>
    </>
  )
}

/** A figure that fails leaves the latest reading where it is. */
function Figures() {
  const { t } = useLingui()
  const today = useToday()
  const stats = useQuery(pressureStatsQuery(lastDays(days, today)))
  return (
    <ReadingsLoaded query={stats} shape="card" failed={t`We couldn’t load your averages.`}>
      {(figures) => (
        <>
          <HomeFigures stats={figures} />
          <ThisWeek today={today} home={figures.home} />
        </>
      )}
    </ReadingsLoaded>
  )
}

function Technique() {
  return (
    <Card title={<Trans>How to get a good reading</Trans>}>
      <Stack gap={3} start>
        <p>
          <Trans>
            Sit quietly for five minutes, feet flat, arm at heart level. It can change the numbers
            more than you’d think.
          </Trans>
        </p>
        <Link standalone href={href('blood-pressure.using-your-monitor')}>
          <Trans>How to use your monitor</Trans>
        </Link>
      </Stack>
    </Card>
  )
}

function AllLeftOut() {
  return (
    <Card title={<Trans>Your newest readings aren’t counted</Trans>}>
      <p>
        <Trans>They stay in your log. You can count them again there.</Trans>
      </p>
      <Link standalone href={href('blood-pressure.all-logs')}>
        <Trans>See all logs</Trans>
      </Link>
    </Card>
  )
}

function NothingYet() {
  return (
    <EmptyState
      drawing={<DrawingMonitor />}
      title={<Trans>No readings yet</Trans>}
      action={
        <ButtonLink href={href('blood-pressure.using-your-monitor')}>
          <Trans>How to use your monitor</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Your monitor sends each reading here automatically. You can also add one by hand.
      </Trans>
    </EmptyState>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type PressureStats, pressureStatsQuery } from '../../data/blood-pressure'
import { LeftOut } from '../../readings/left-out'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { type ReadingSpan, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { href } from '../../routes/href'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { AddReading } from './parts/add-reading'
import { BeforeAfter } from './parts/before-after'
import { Categories } from './parts/categories'
import { DrawingMonitor } from './parts/drawing-monitor'
import { OverTime } from './parts/over-time'
import { PeriodFigures } from './parts/period-figures'
import { TimeOfDay } from './parts/time-of-day'
import { Weeks } from './parts/weeks'

const usualDays = 30

/** Where the pressure is going: each reading, the time of day, the weeks. */
export function Screen() {
  const { t } = useLingui()
  const state = useSpan({ usual: usualDays })
  const stats = useQuery(pressureStatsQuery(state.span))
  return (
    <ReadingPage kind="blood-pressure" action={<AddReading />}>
      <SpanPicker {...state} />
      <ReadingsLoaded query={stats} shape="chart" failed={t`We couldn’t load your trends.`}>
        {(figures) =>
          figures.total === 0 ? <Nothing /> : <Trends span={state.span} stats={figures} />
        }
      </ReadingsLoaded>
    </ReadingPage>
  )
}

function Trends({ span, stats }: { span: ReadingSpan; stats: PressureStats }) {
  return (
    <>
      <Card title={<Trans>Your readings</Trans>}>
        <OverTime span={span} stats={stats} />
        <LeftOut
          total={stats.total}
          leftOut={stats.leftOut}
          logsHref={href('blood-pressure.all-logs')}
        />
      </Card>
      <PeriodFigures stats={stats} />
      <Card title={<Trans>By time of day</Trans>}>
        <TimeOfDay span={span} stats={stats} />
      </Card>
      {stats.weeks.length > 1 && (
        <Card title={<Trans>Weekly averages</Trans>}>
          <Weeks stats={stats} />
        </Card>
      )}
      <Categories stats={stats} />
      <BeforeAfter span={span} />
    </>
  )
}

function Nothing() {
  return (
    <EmptyState drawing={<DrawingMonitor />} title={<Trans>No readings in this period</Trans>}>
      <Trans>Choose other dates, or add a reading by hand.</Trans>
    </EmptyState>
  )
}

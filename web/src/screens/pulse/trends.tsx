import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Pulse, type PulseFigures, pulseQuery } from '../../data/pulse'
import { LeftOut } from '../../readings/left-out'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { type SpanState, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { TimeOfDayChart } from '../../readings/time-of-day-chart'
import { WeekAverages } from '../../readings/week-averages'
import { href } from '../../routes/href'
import { useSearch } from '../../routes/use-search'
import { Card } from '../../ui/card'
import { Segmented } from '../../ui/segmented'
import { NoPulse } from './parts/no-pulse'
import { PulseOverTime } from './parts/pulse-over-time'
import { axis, dayPartsOf, useBand, usePulsePoints, weeksOf } from './parts/pulse-points'
import { PulseSummary } from './parts/pulse-summary'
import styles from './trends.module.css'

const views = ['time', 'day', 'week'] as const
type View = (typeof views)[number]

/** The pulse over time, by time of day and by week. */
export function Screen() {
  const state = useSpan({ usual: 30 })
  const pulse = useQuery(pulseQuery(state.span))
  const [view, setView] = useView()
  return (
    <ReadingPage kind="pulse">
      <div className={styles.controls}>
        <SpanPicker {...state} />
        <ViewChoice view={view} onChoose={setView} />
      </div>
      <ReadingsLoaded
        query={pulse}
        shape="chart"
        failed={<Trans>We couldn’t load your pulse.</Trans>}
      >
        {(data) => (data.latest ? <Trend data={data} state={state} view={view} /> : <NoPulse />)}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

/** The view lives in the address beside the period. */
function useView(): [View, (view: View) => void] {
  const [search, change] = useSearch()
  const view = views.find((each) => each === search.get('view')) ?? 'time'
  return [view, (next) => change({ view: next })]
}

function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useLingui()
  return (
    <Segmented
      label={t`View`}
      segments={[
        { id: 'time', label: t`Over time` },
        { id: 'day', label: t`By time of day` },
        { id: 'week', label: t`By week` },
      ]}
      selected={view}
      onSelect={onChoose}
    />
  )
}

/** One object, so that nothing is worked out anew. */
const none: PulseFigures = {}

type TrendProps = { data: Pulse; state: SpanState; view: View }

function Trend({ data, state, view }: TrendProps) {
  const { t } = useLingui()
  const { figures = none } = data
  const points = usePulsePoints(data.checks)
  const bands = useBand(figures)
  const bins = useMemo(() => dayPartsOf(figures), [figures])
  const weeks = useMemo(() => weeksOf(figures, (pulse) => t`${pulse} bpm`), [figures, t])
  const shared = { label: t`Pulse`, axis, bands, valueHeader: t`Pulse` }
  const summary = <PulseSummary figures={figures} span={state.span} />
  return (
    <Card>
      {view === 'time' && <PulseOverTime data={data} span={state.span} />}
      {view === 'day' && (
        <TimeOfDayChart {...shared} summary={summary} points={points} bins={bins} unit={t`bpm`} />
      )}
      {view === 'week' && <WeekAverages {...shared} summary={summary} weeks={weeks} />}
      <LeftOut
        total={figures.total ?? 0}
        leftOut={figures.leftOut ?? []}
        logsHref={href('pulse.all-logs')}
      />
    </Card>
  )
}

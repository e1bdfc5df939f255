import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type WeightStats, weightPointsQuery, weightStatsQuery } from '../../data/weight'
import { useFormats } from '../../i18n/use-formats'
import { LeftOut } from '../../readings/left-out'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { type SpanState, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { WeekAverages } from '../../readings/week-averages'
import { useWeightWords } from '../../readings/weight-words'
import { href } from '../../routes/href'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { DrawingScale } from '../../ui/drawings/drawing-scale'
import { EmptyState } from '../../ui/empty-state'
import { TrendWords } from './parts/trend-words'
import { useWeightMember } from './parts/use-weight-member'
import { Veil } from './parts/veil'
import { weightAxis } from './parts/weight-axis'
import { WeightChart } from './parts/weight-chart'

/** Below that many weeks their averages say no more than the chart does. */
const leastWeeks = 2

/** What a body swings in a day without any change in it, in kilograms. */
const dailySwing = 2.72

/** Weights and their trend over a period of choice, with the goal and the averages of weeks. */
export function Screen() {
  const state = useSpan({ usual: 90 })
  const stats = useQuery(weightStatsQuery(state.span))
  return (
    <ReadingPage kind="weight">
      <Veil>
        <SpanPicker {...state} />
        <ReadingsLoaded
          query={stats}
          shape="chart"
          failed={<Trans>We couldn’t load your weight trend.</Trans>}
        >
          {(figures) =>
            figures.period && figures.period.count > 0 ? (
              <Trend state={state} stats={figures} />
            ) : (
              <Nothing ever={figures.count > 0} />
            )
          }
        </ReadingsLoaded>
      </Veil>
    </ReadingPage>
  )
}

function Trend({ state, stats }: { state: SpanState; stats: WeightStats }) {
  const weights = useQuery(weightPointsQuery(state.span))
  const { neutral } = useWeightMember()
  const { weight } = useFormats()
  const { period, weeks = [] } = stats
  const swing = weight(dailySwing).text
  if (!period) return null
  return (
    <>
      <Card title={<Trans>Weight and trend</Trans>}>
        <ReadingsLoaded
          query={weights}
          shape="chart"
          failed={<Trans>We couldn’t load your weights.</Trans>}
        >
          {(all) => (
            <WeightChart
              span={state.span}
              weights={all}
              stats={stats}
              summary={
                neutral ? (
                  <Trans>Your weights in this period.</Trans>
                ) : (
                  <TrendWords period={period} />
                )
              }
              lines
            />
          )}
        </ReadingsLoaded>
        <LeftOut
          total={period.total}
          leftOut={period.leftOut}
          logsHref={href('weight.all-logs', {}, spanQuery(state))}
        />
        <p>
          <Trans>A swing of up to {swing} in a day is normal. The trend line smooths it out.</Trans>
        </p>
      </Card>
      {weeks.length >= leastWeeks && (
        <Card title={<Trans>Week by week</Trans>}>
          <Weeks stats={stats} />
        </Card>
      )}
    </>
  )
}

function Weeks({ stats }: { stats: WeightStats }) {
  const { t } = useLingui()
  const words = useWeightWords()
  const { weeks = [], period } = stats
  const average = period?.average && words(period.average).text
  const count = period?.count ?? 0
  return (
    <WeekAverages
      label={t`Average weight of each week`}
      summary={
        average ? (
          <Trans>
            Your average is {average} from {count} weights.
          </Trans>
        ) : (
          <Trans>Too few weights for an average</Trans>
        )
      }
      weeks={weeks.map(({ monday, count: weighed, average: figure }) => ({
        monday,
        count: weighed,
        basis: t`${plural(weighed, { one: '# weight', other: '# weights' })}`,
        average: figure && { value: figure.value, ...words(figure) },
      }))}
      axis={weightAxis(
        weeks.flatMap(({ average: figure }) => figure?.value ?? []),
        period?.lowest?.unit,
      )}
      valueHeader={t`Average`}
    />
  )
}

function spanQuery({ span }: SpanState) {
  return span.custom ? { from: span.from, to: span.to } : { days: span.days }
}

function Nothing({ ever }: { ever: boolean }) {
  return ever ? (
    <EmptyState drawing={<DrawingScale />} title={<Trans>No weights in this period</Trans>}>
      <Trans>Choose a longer period to see earlier weights.</Trans>
    </EmptyState>
  ) : (
    <EmptyState
      drawing={<DrawingScale />}
      title={<Trans>No weights yet</Trans>}
      action={
        <ButtonLink variant="primary" href={href('weight.get-started')}>
          <Trans>Set up your scale</Trans>
        </ButtonLink>
      }
    >
      <Trans>A trend needs a few weights. It starts with the first one.</Trans>
    </EmptyState>
  )
}

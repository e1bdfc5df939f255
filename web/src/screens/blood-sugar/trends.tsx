import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type BloodSugar,
  type SugarStats,
  sugarPointsQuery,
  sugarStatsQuery,
} from '../../data/blood-sugar'
import { useFormats } from '../../i18n/use-formats'
import type { ReadingPoint } from '../../readings/chart-point'
import { LeftOut } from '../../readings/left-out'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { isByWeek, type ReadingSpan, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { mealPhrase, spokenSugar } from '../../readings/sugar-words'
import { TimeChart } from '../../readings/time-chart'
import { TimeOfDayChart } from '../../readings/time-of-day-chart'
import { useNarrow } from '../../readings/use-narrow'
import { WeekAverages } from '../../readings/week-averages'
import { WeekBands } from '../../readings/week-bands'
import { href } from '../../routes/href'
import { Card } from '../../ui/card'
import { AddCheck } from './parts/add-check'
import { ByMeal } from './parts/by-meal'
import { RangeLegend } from './parts/range-legend'
import { sugarAxis } from './parts/sugar-axis'
import { useSugarSummary } from './parts/sugar-summary'
import { TagFilter, useTagFilter } from './parts/tag-filter'
import styles from './trends.module.css'

/** Checks over days, over the hours of a day and by weeks; the ranges follow the tags. */
export function Screen() {
  const state = useSpan({ usual: 30 })
  const tags = useTagFilter()
  const stats = useQuery(sugarStatsQuery(state.span, tags.meals))
  const points = useQuery(sugarPointsQuery(state.span))
  const of = tags.meals
  const shown = useMemo(
    () =>
      points.data?.filter(
        ({ mark, tags: { eat_code = -1 } }) =>
          mark === null && (of.length === 0 || of.includes(eat_code)),
      ),
    [points.data, of],
  )
  return (
    <ReadingPage kind="blood-sugar" action={<AddCheck />}>
      <div className={styles.choices}>
        <SpanPicker {...state} />
        <TagFilter {...tags} />
      </div>
      <ReadingsLoaded
        query={stats}
        shape="chart"
        failed={<Trans>We couldn’t load your figures.</Trans>}
      >
        {(figures) => (
          <ReadingsLoaded
            query={points}
            shape="chart"
            failed={<Trans>We couldn’t load your readings.</Trans>}
          >
            {() => <Charts span={state.span} stats={figures} checks={shown ?? []} />}
          </ReadingsLoaded>
        )}
      </ReadingsLoaded>
    </ReadingPage>
  )
}

type ChartsProps = { span: ReadingSpan; stats: SugarStats; checks: readonly BloodSugar[] }

function Charts({ span, stats, checks }: ChartsProps) {
  const { t, i18n } = useLingui()
  const { country } = useFormats()
  const summary = useSugarSummary()
  const points = usePoints(checks)
  const axis = sugarAxis[country]
  const bands = stats.ranges.map(({ least, most }) => ({ low: least.value, high: most.value }))
  const unit = stats.ranges[0]?.least.unit ?? ''
  const valueHeader = t`Blood sugar`
  const shared = { axis, bands, valueHeader }
  const narrow = useNarrow()
  const weekly = isByWeek(span)
  return (
    <>
      <Card title={weekly ? <Trans>Week by week</Trans> : <Trans>Day by day</Trans>}>
        {weekly ? (
          <WeekBands
            axis={axis}
            bands={bands}
            label={t`Blood sugar week by week`}
            summary={summary(stats)}
            span={span}
            weeks={stats.byWeek}
            marks={points.filter(({ statusKey }) => statusKey !== inRange)}
          />
        ) : (
          <TimeChart
            {...shared}
            label={t`Blood sugar day by day`}
            summary={summary(stats)}
            span={span}
            points={points}
          />
        )}
        <RangeLegend ranges={stats.ranges} />
        <LeftOut
          total={stats.total}
          leftOut={stats.leftOut}
          logsHref={href('blood-sugar.all-logs', {}, { mark: 'any' })}
        />
      </Card>
      <Card title={<Trans>By time of day</Trans>}>
        <TimeOfDayChart
          {...shared}
          label={t`Blood sugar by time of day`}
          summary={
            <Trans>
              The box holds half of your readings at that time of day. The line is the median.
            </Trans>
          }
          points={points}
          bins={narrow ? stats.byDayPart : stats.byTime}
          binHours={narrow ? 6 : 3}
          unit={unit}
        />
      </Card>
      {!weekly && (
        <Card title={<Trans>Week by week</Trans>}>
          <WeekAverages
            {...shared}
            label={t`Average blood sugar by week`}
            summary={
              <Trans>
                The average for each week. A week with fewer than 3 readings has no average.
              </Trans>
            }
            weeks={stats.byWeek.map(({ monday, count, average }) => ({
              monday,
              count,
              average: average && {
                value: average.value,
                text: `${average.text} ${average.unit}`,
                spoken: spokenSugar(average, i18n),
              },
            }))}
          />
        </Card>
      )}
      {stats.byMeal.length > 0 && (
        <Card title={<Trans>By tag</Trans>}>
          <ByMeal rows={stats.byMeal} />
        </Card>
      )}
    </>
  )
}

const inRange = 'reading.status.inRange'

function usePoints(checks: readonly BloodSugar[]): readonly ReadingPoint[] {
  const { i18n } = useLingui()
  return useMemo(
    () =>
      checks.map(({ id, at, offsetMinutes, figure, status, tags }) => ({
        id,
        at,
        offsetMinutes,
        value: figure.value,
        statusKey: status.key,
        text: `${figure.text} ${figure.unit}`,
        spoken: spokenSugar(figure, i18n),
        note: mealPhrase(tags.eat_code, i18n),
      })),
    [checks, i18n],
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type Pressure,
  type PressureStats,
  pressurePointsQuery,
} from '../../../data/blood-pressure'
import { useFormats } from '../../../i18n/use-formats'
import { ReadingsLoaded } from '../../../readings/readings-loaded'
import { isByWeek, type ReadingSpan } from '../../../readings/span'
import { TimeChart } from '../../../readings/time-chart'
import { useReadingWord } from '../../../readings/words'
import { goalLines, pressureAxis, pressurePoints } from './pressure-axis'
import { usePressureWords } from './use-pressure-words'
import { WeekByWeek } from './week-by-week'

type OverTimeProps = { span: ReadingSpan; stats: PressureStats }

/** Each reading as a bar over the days, with the lines at 130 and 80; a long period by weeks. */
export function OverTime({ span, stats }: OverTimeProps) {
  const readings = useQuery(pressurePointsQuery(span))
  return (
    <ReadingsLoaded
      query={readings}
      shape="chart"
      failed={<Trans>We couldn’t load the readings for the chart.</Trans>}
    >
      {(all) =>
        isByWeek(span) ? (
          <WeekByWeek
            summary={<Summary stats={stats} />}
            span={span}
            stats={stats}
            readings={all}
          />
        ) : (
          <Bars span={span} stats={stats} readings={all} />
        )
      }
    </ReadingsLoaded>
  )
}

function Bars({ span, stats, readings }: OverTimeProps & { readings: readonly Pressure[] }) {
  const { t } = useLingui()
  const { unit, spoken } = usePressureWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the unit's language
  const points = useMemo(() => pressurePoints(readings, { unit, spoken }), [readings, unit])
  return (
    <TimeChart
      label={t`Blood pressure over time`}
      summary={<Summary stats={stats} />}
      span={span}
      points={points}
      axis={pressureAxis}
      lines={goalLines}
      valueHeader={t`Blood pressure`}
    />
  )
}

/** The message of the chart, from the server's figures. */
function Summary({ stats }: { stats: PressureStats }) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const word = useReadingWord()
  const { text } = usePressureWords()
  const { average, belowGoalPercent, count } = stats
  const readings = t`${plural(count, { one: '# reading', other: '# readings' })}`
  if (!average || belowGoalPercent === null) {
    return <Trans>{readings} in this period, too few for an average.</Trans>
  }
  const [mean, meaning, below] = [text(average), word(average.key), percent(belowGoalPercent / 100)]
  return (
    <Trans>
      Your average of {readings} is {mean} ({meaning}). {below} of them were at goal (under 130/80
      and not low).
    </Trans>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PressureStats } from '../../../data/blood-pressure'
import { WeekAverages } from '../../../readings/week-averages'
import { goalLines, pressureAxis } from './pressure-axis'
import { usePressureWords } from './use-pressure-words'

/** The average of each week from its bottom to its top number. */
export function Weeks({ stats }: { stats: PressureStats }) {
  const { t } = useLingui()
  const { unit, text, spoken } = usePressureWords()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the unit's language
  const weeks = useMemo(
    () =>
      stats.weeks.map(({ monday, count, average }) => ({
        monday,
        count,
        average: average && {
          value: average.systolic,
          lower: average.diastolic,
          text: `${text(average)} ${unit}`,
          spoken: spoken({ ...average, key: '' }),
          statusKey: average.key,
        },
      })),
    [stats.weeks, unit],
  )
  return (
    <WeekAverages
      label={t`Weekly blood pressure averages`}
      summary={<Trans>The average for each week, starting on Monday.</Trans>}
      weeks={weeks}
      axis={pressureAxis}
      lines={goalLines}
      valueHeader={t`Average`}
    />
  )
}

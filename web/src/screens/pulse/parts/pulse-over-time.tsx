import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import type { Pulse, PulseFigures } from '../../../data/pulse'
import { isByWeek, type ReadingSpan } from '../../../readings/span'
import { TimeChart } from '../../../readings/time-chart'
import { WeekBands } from '../../../readings/week-bands'
import { axis, useBand, usePulsePoints, weekBandsOf } from './pulse-points'
import { PulseSummary } from './pulse-summary'

/** One object, so that nothing is worked out anew. */
const none: PulseFigures = {}

type PulseOverTimeProps = { data: Pulse; span: ReadingSpan; controls?: ReactNode }

/** Each check; over a long period the median and the middle half of each week. */
export function PulseOverTime({ data, span, controls }: PulseOverTimeProps) {
  const { t } = useLingui()
  const { figures = none } = data
  const points = usePulsePoints(data.checks)
  const marks = useMemo(() => points.filter(({ statusKey }) => statusKey !== within), [points])
  const weeks = useMemo(() => weekBandsOf(figures, t`bpm`), [figures, t])
  const shared = {
    label: t`Pulse`,
    summary: <PulseSummary figures={figures} span={span} />,
    controls,
    span,
    axis,
    bands: useBand(figures),
  }
  if (isByWeek(span) && weeks.length > 0) {
    return <WeekBands {...shared} weeks={weeks} marks={marks} />
  }
  return <TimeChart {...shared} points={points} valueHeader={t`Pulse`} />
}

const within = 'reading.pulse.within'

import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type HomeAverage, pressurePointsQuery } from '../../../data/blood-pressure'
import { ReadingsLoaded } from '../../../readings/readings-loaded'
import { lastDays } from '../../../readings/span'
import { TimeChart } from '../../../readings/time-chart'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { goalLines, pressureAxis, pressurePoints } from './pressure-axis'
import { usePressureWords } from './use-pressure-words'

const days = 7

/** The readings of the week as bars; nothing when there is none. */
export function ThisWeek({ today, home }: { today: string; home: HomeAverage }) {
  const { t } = useLingui()
  const words = usePressureWords()
  const span = useMemo(() => lastDays(days, today), [today])
  const points = useQuery({ ...pressurePointsQuery(span), enabled: home.count > 0 })
  if (home.count === 0) return null
  const average = home.average && words.text(home.average)
  return (
    <Card
      title={<Trans>This week</Trans>}
      aside={
        <Link standalone href={href('blood-pressure.trends')}>
          <Trans>See trends</Trans>
        </Link>
      }
    >
      <ReadingsLoaded
        query={points}
        shape="chart"
        failed={<Trans>We couldn’t load this week’s readings.</Trans>}
      >
        {(readings) => (
          <TimeChart
            label={t`Blood pressure, last 7 days`}
            summary={
              average ? (
                <Trans>Your average this week is {average}. Each bar is one reading.</Trans>
              ) : (
                <Trans>Each bar is one reading, from the bottom to the top number.</Trans>
              )
            }
            span={span}
            points={pressurePoints(readings, words)}
            axis={pressureAxis}
            lines={goalLines}
            valueHeader={t`Blood pressure`}
          />
        )}
      </ReadingsLoaded>
    </Card>
  )
}

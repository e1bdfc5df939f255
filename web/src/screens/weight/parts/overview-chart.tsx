import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type WeightStats, weightPointsQuery } from '../../../data/weight'
import { ReadingsLoaded } from '../../../readings/readings-loaded'
import type { ReadingSpan } from '../../../readings/span'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { WeightChart } from './weight-chart'

type OverviewChartProps = { stats: WeightStats; span: ReadingSpan }

/** The weights of the last days and the trend through them. */
export function OverviewChart({ stats, span }: OverviewChartProps) {
  const weights = useQuery(weightPointsQuery(span))
  const { days } = span
  return (
    <Card
      title={<Trans>Last {days} days</Trans>}
      aside={
        <Link standalone href={href('weight.trends')}>
          <Trans>See trends</Trans>
        </Link>
      }
    >
      <ReadingsLoaded
        query={weights}
        shape="chart"
        failed={<Trans>We couldn’t load your weights.</Trans>}
      >
        {(all) => (
          <WeightChart
            span={span}
            weights={all}
            stats={stats}
            summary={<Trans>The line is your trend. It smooths out daily ups and downs.</Trans>}
          />
        )}
      </ReadingsLoaded>
    </Card>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type WeightStats, weightPointsQuery } from '../../../data/weight'
import { LeftOut } from '../../../readings/left-out'
import { Loaded } from '../../../readings/loaded'
import type { ReadingSpan } from '../../../readings/span'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { StatTile } from '../../../ui/stat-tile'
import styles from './overview-figures.module.css'
import { useWeightMember } from './use-weight-member'
import { WeightChart } from './weight-chart'

type OverviewFiguresProps = { stats: WeightStats; span: ReadingSpan }

/** The figures of the last days and their chart. */
export function OverviewFigures({ stats, span }: OverviewFiguresProps) {
  const weights = useQuery(weightPointsQuery(span))
  const { period } = stats
  return (
    <>
      <Card>
        <Tiles stats={stats} />
        {period && (
          <LeftOut
            total={period.total}
            leftOut={period.leftOut}
            logsHref={href('weight.all-logs', {}, { days: period.days })}
          />
        )}
      </Card>
      <Card
        title={<Trans>Last {span.days} days</Trans>}
        aside={
          <Link standalone href={href('weight.trends')}>
            <Trans>See trends</Trans>
          </Link>
        }
      >
        <Loaded
          query={weights}
          shape="chart"
          failed={<Trans>We could not load your weights.</Trans>}
        >
          {(all) => (
            <WeightChart
              span={span}
              weights={all}
              stats={stats}
              summary={
                <Trans>The line is your trend. It smooths the ups and downs of a day.</Trans>
              }
            />
          )}
        </Loaded>
      </Card>
    </>
  )
}

function Tiles({ stats }: { stats: WeightStats }) {
  const { t } = useLingui()
  const { neutral } = useWeightMember()
  const { trend, period } = stats
  const count = period?.count ?? 0
  const weighings = t`${plural(count, { one: '# weight', other: '# weights' })}`
  const days = period?.days ?? 0
  const basis = t`${weighings}, ${days} days`
  return (
    <div className={styles.tiles}>
      <StatTile
        label={t`Trend`}
        value={trend?.text ?? '—'}
        unit={trend?.unit}
        basis={t`Smoothed over days`}
      />
      <StatTile
        label={t`Average`}
        value={period?.average?.text ?? '—'}
        unit={period?.average?.unit}
        basis={period?.average ? basis : t`Too few weights for an average`}
      />
      {!neutral && (
        <StatTile
          label={t`Change of your trend`}
          value={period?.change?.text ?? '—'}
          unit={period?.change?.unit}
          basis={t`${days} days`}
        />
      )}
      <StatTile
        label={t`Days with a weight`}
        value={String(period?.daysWeighed ?? 0)}
        basis={t`of ${days} days`}
      />
    </div>
  )
}

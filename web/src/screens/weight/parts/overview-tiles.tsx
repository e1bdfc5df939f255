import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WeightStats } from '../../../data/weight'
import { LeftOut } from '../../../readings/left-out'
import { href } from '../../../routes/href'
import { StatTile } from '../../../ui/stat-tile'
import styles from './overview-tiles.module.css'
import { useWeightMember } from './use-weight-member'

/** The figures of the last days. */
export function OverviewTiles({ stats }: { stats: WeightStats }) {
  const { t } = useLingui()
  const { neutral } = useWeightMember()
  const { trend, period } = stats
  const count = period?.count ?? 0
  const weighings = t`${plural(count, { one: '# weight', other: '# weights' })}`
  const days = period?.days ?? 0
  const basis = t`${weighings}, ${days} days`
  return (
    <div className={styles.figures}>
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
            label={t`Change in your trend`}
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
      {period && (
        <LeftOut
          total={period.total}
          leftOut={period.leftOut}
          logsHref={href('weight.all-logs', {}, { days })}
        />
      )}
    </div>
  )
}

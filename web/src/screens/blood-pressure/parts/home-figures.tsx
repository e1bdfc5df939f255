import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HomeAverage, PressureStats } from '../../../data/blood-pressure'
import { useFormats } from '../../../i18n/use-formats'
import { LeftOut } from '../../../readings/left-out'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { StatTile } from '../../../ui/stat-tile'
import { AverageTile } from './average-tile'
import styles from './figures.module.css'

/** Is my pressure all right this week: the average of a week, by time of day, and the share at goal. */
export function HomeFigures({ stats }: { stats: PressureStats }) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const { home, belowGoalPercent, count } = stats
  const below = belowGoalPercent === null ? '—' : percent(belowGoalPercent / 100)
  return (
    <Card title={<Trans>Your home average</Trans>}>
      <div className={styles.tiles}>
        <AverageTile
          label={home.early && home.average ? t`Early average, last 7 days` : t`Last 7 days`}
          average={home.average}
          basis={<Basis home={home} />}
        />
        <AverageTile label={t`Mornings`} average={home.morning} />
        <AverageTile label={t`Evenings`} average={home.evening} />
        <StatTile
          label={t`At goal (under 130/80), last 30 days`}
          value={below}
          basis={t`${plural(count, { 0: 'No readings', one: '# reading', other: '# readings' })}`}
        />
      </div>
      {home.early && home.count > 0 && (
        <p className={styles.note}>
          <Trans>
            A home average needs 12 readings on 3 days in a week: two in the morning and two in the
            evening each day.
          </Trans>
        </p>
      )}
      <LeftOut
        total={stats.total}
        leftOut={stats.leftOut}
        logsHref={href('blood-pressure.all-logs')}
      />
    </Card>
  )
}

function Basis({ home }: { home: HomeAverage }) {
  const { t } = useLingui()
  if (home.count === 0) return t`No readings this week`
  const readings = t`${plural(home.count, { one: '# reading', other: '# readings' })}`
  const days = t`${plural(home.days, { one: 'on # day', other: 'on # days' })}`
  return home.average ? `${readings} ${days}` : t`${readings}, too few for an average`
}

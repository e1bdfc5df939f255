import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PressureStats } from '../../../data/blood-pressure'
import { useFormats } from '../../../i18n/use-formats'
import { wallOfDate, wallPlace } from '../../../readings/wall'
import { Card } from '../../../ui/card'
import { StatTile } from '../../../ui/stat-tile'
import { AverageTile } from './average-tile'
import styles from './figures.module.css'
import { usePressureWords } from './use-pressure-words'

/** The figures of the chosen days. */
export function PeriodFigures({ stats }: { stats: PressureStats }) {
  const { t } = useLingui()
  const { dayAndMonth } = useFormats()
  const { text, unit } = usePressureWords()
  const readings = t`${plural(stats.count, { one: '# reading', other: '# readings' })}`
  const days = t`${plural(stats.days, { one: 'on # day', other: 'on # days' })}`
  const when = (timestamp: string) => dayAndMonth(wallOfDate(timestamp.slice(0, 10)), wallPlace)
  return (
    <Card title={<Trans>Averages for this period</Trans>}>
      <div className={styles.tiles}>
        <AverageTile
          label={t`All readings`}
          average={stats.average}
          basis={stats.average ? `${readings} ${days}` : undefined}
          comparison={<Change stats={stats} />}
        />
        <AverageTile label={t`Mornings, 4 AM to noon`} average={stats.morning} />
        <AverageTile label={t`Evenings, from 5 PM`} average={stats.evening} />
        {stats.highest && (
          <StatTile
            label={t`Highest`}
            value={text(stats.highest)}
            unit={unit}
            basis={when(stats.highest.timestamp)}
          />
        )}
        {stats.lowest && (
          <StatTile
            label={t`Lowest`}
            value={text(stats.lowest)}
            unit={unit}
            basis={when(stats.lowest.timestamp)}
          />
        )}
      </div>
      {stats.irregularBeats > 0 && (
        <p className={styles.note}>
          {t`${plural(stats.irregularBeats, {
            one: 'Your monitor noticed an uneven heartbeat in # reading.',
            other: 'Your monitor noticed an uneven heartbeat in # readings.',
          })}`}{' '}
          <Trans>If you see this often, tell your doctor.</Trans>
        </p>
      )}
    </Card>
  )
}

/** Against the days before, only where both have an average. */
function Change({ stats }: { stats: PressureStats }) {
  const { t } = useLingui()
  const { dayAndMonth } = useFormats()
  const { text } = usePressureWords()
  if (!stats.previous) return null
  const { average, from, to, systolicChange } = stats.previous
  const day = (date: string) => dayAndMonth(wallOfDate(date), wallPlace)
  const [first, last, before] = [day(from), day(to), text(average)]
  const size = Math.abs(systolicChange)
  if (size === 0) return t`Same as ${first} to ${last}: ${before}`
  return systolicChange < 0
    ? t`Top number ${size} lower than ${first} to ${last}: ${before}`
    : t`Top number ${size} higher than ${first} to ${last}: ${before}`
}

import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SugarStats } from '../../../data/blood-sugar'
import { useFormats } from '../../../i18n/use-formats'
import type { ReadingSpan } from '../../../readings/span'
import { href } from '../../../routes/href'
import { Link } from '../../../ui/link'
import { StatTile } from '../../../ui/stat-tile'
import { StripsTile } from './strips-tile'
import styles from './sugar-tiles.module.css'

type SugarTilesProps = { stats: SugarStats; span: ReadingSpan }

const none = '—'

/** The figures of a period, each with what it rests on. */
export function SugarTiles({ stats, span }: SugarTilesProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const { count, days, average, inRangePercent, lowest, highest, checksPerDay, previous } = stats
  const unit = average?.unit ?? lowest?.unit
  const basis =
    count > 0 && count < 3 ? (
      t`Too few readings for an average`
    ) : (
      <Basis count={count} span={span} />
    )
  const low = lowest?.text
  const high = highest?.text
  const ends = low && high ? t`${low} to ${high}` : none
  return (
    <div className={styles.tiles}>
      <StatTile
        label={t`Average`}
        value={average?.text ?? none}
        unit={average?.unit}
        basis={basis}
        comparison={<AverageChange previous={previous} />}
      />
      <StatTile
        label={t`In range`}
        value={inRangePercent === null ? none : percent(inRangePercent / 100)}
        basis={
          count > 0 && count < 3 ? (
            t`Too few readings for a percentage`
          ) : (
            <Trans>of readings, each by its own tag</Trans>
          )
        }
        comparison={<InRangeChange previous={previous} />}
      />
      <CountTile label={t`Lows`} count={stats.lows} total={count} side="below" span={span} />
      <CountTile label={t`Highs`} count={stats.highs} total={count} side="above" span={span} />
      <StatTile
        label={t`Lowest and highest`}
        value={ends}
        unit={lowest && highest ? unit : undefined}
      />
      <StatTile
        label={t`Checks per day`}
        value={count === 0 ? none : number(checksPerDay, 1)}
        basis={
          count === 0
            ? undefined
            : t`${plural(days, { one: '# day with readings', other: '# days with readings' })}`
        }
      />
      <StripsTile />
    </div>
  )
}

function Basis({ count, span }: { count: number; span: ReadingSpan }) {
  const { t } = useLingui()
  const checks = t`${plural(count, { one: '# reading', other: '# readings' })}`
  const { days: length } = span
  const days = t`${plural(length, { one: '# day', other: '# days' })}`
  return `${checks}, ${days}`
}

type CountTileProps = {
  label: string
  count: number
  total: number
  side: 'below' | 'above'
  span: ReadingSpan
}

/** A count leads to the very checks that it counts. */
function CountTile({ label, count, total, side, span }: CountTileProps) {
  const { number } = useFormats()
  const period = span.custom ? { from: span.from, to: span.to } : { days: span.days }
  let basis: ReactNode
  if (total > 0 && count > 0) {
    basis = (
      <span className={styles.see}>
        <Link standalone href={href('blood-sugar.all-logs', {}, { ...period, status: side })}>
          {side === 'below' ? <Trans>See the lows</Trans> : <Trans>See the highs</Trans>}
        </Link>
      </span>
    )
  }
  return <StatTile label={label} value={total === 0 ? none : number(count)} basis={basis} />
}

type Previous = SugarStats['previous']

function AverageChange({ previous }: { previous: Previous }) {
  const change = previous?.averageChange
  if (!change) return null
  if (change.value === 0) return <Trans>Same as the days before</Trans>
  const difference = change.text.replace(/^[+−]/, '')
  return change.value < 0 ? (
    <Trans>{difference} lower than the days before</Trans>
  ) : (
    <Trans>{difference} higher than the days before</Trans>
  )
}

function InRangeChange({ previous }: { previous: Previous }) {
  const change = previous?.inRangeChange
  if (change === null || change === undefined) return null
  if (change === 0) return <Trans>Same as the days before</Trans>
  const points = Math.abs(change)
  return change < 0 ? (
    <Plural
      value={points}
      one="# point lower than the days before"
      other="# points lower than the days before"
    />
  ) : (
    <Plural
      value={points}
      one="# point higher than the days before"
      other="# points higher than the days before"
    />
  )
}

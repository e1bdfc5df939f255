import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../button'
import type { Column } from '../data-table'
import { StatusMark } from '../status-mark'
import styles from './chart.module.css'
import { Drawing, type DrawingProps } from './drawing'
import { type ChartPoint, statusesOf } from './points'
import { TableTwin } from './table-twin'

type ChartProps = DrawingProps & {
  /** Names the chart and its table. */
  label: string
  /** One sentence that states the message: "11 of 14 checks were in range." */
  summary: ReactNode
  /** Beside the summary: the choice of a period. */
  controls?: ReactNode
  /** The same points as rows. */
  columns: readonly Column<ChartPoint>[]
}

/** A figure with its message in a sentence, the drawing, and the same rows as a table. */
export function Chart({ label, summary, controls, columns, ...drawing }: ChartProps) {
  const { points, quiet, trend } = drawing
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.caption}>
        <span className={styles.summary}>{summary}</span>
        {controls}
      </figcaption>
      {asTable ? (
        <TableTwin caption={label} columns={columns} points={points} />
      ) : (
        <>
          <Drawing {...drawing} />
          <Legend points={quiet ? [...points, ...quiet] : points} trend={trend?.label} />
        </>
      )}
      <div className={styles.twin}>
        <Button variant="quiet" onPress={() => setAsTable(!asTable)}>
          {asTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </div>
    </figure>
  )
}

type LegendProps = { points: readonly ChartPoint[]; trend?: string }

/** What the shapes mean, of those that occur. */
function Legend({ points, trend }: LegendProps) {
  const statuses = statusesOf(points)
  if (statuses.length === 0 && !trend) return null
  return (
    <ul className={styles.legend}>
      {statuses.map(({ status, word }) => (
        <li key={status}>
          <StatusMark status={status} word={word} />
        </li>
      ))}
      {trend && (
        <li className={styles.trendKey}>
          <svg width={28} height={12} aria-hidden="true">
            <path d="M1 9 L10 4 L18 7 L27 3" className={styles.trend} />
          </svg>
          {trend}
        </li>
      )}
    </ul>
  )
}

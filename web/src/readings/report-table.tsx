import { Trans } from '@lingui/react/macro'
import type { ReportTable as Table } from '../data/reports'
import { DataTable } from '../ui/data-table'
import styles from './report-table.module.css'

type Row = { id: string; cells: readonly string[] }

type ReportTableProps = {
  table: Table
  /** Behind a word, because the same stands beside it as a chart. */
  folded?: boolean
}

/** A table of a report, as the server filled it. */
export function ReportTable({ table, folded = false }: ReportTableProps) {
  const { title = '', columns = [], rows = [], note } = table
  const listed: Row[] = rows.map(({ cells = [] }, index) => ({
    id: `${index} ${cells[0] ?? ''}`,
    cells,
  }))
  const content = (
    <DataTable
      caption={title}
      rows={listed}
      rowId={({ id }) => id}
      columns={columns.map((header, index) => ({
        id: header,
        header,
        numeric: index > 0 && listed.every(({ cells }) => isNumber(cells[index] ?? '')),
        cell: ({ cells }: Row) => cells[index],
      }))}
    />
  )
  if (folded) {
    return (
      <details className={styles.folded}>
        <summary className={styles.word}>
          <Trans>Show as table</Trans>
        </summary>
        {content}
      </details>
    )
  }
  return (
    <div className={styles.table}>
      <h4 className={styles.title}>{title}</h4>
      {content}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

const isNumber = (cell: string) => /^[\d+−<>≥—-]/u.test(cell)

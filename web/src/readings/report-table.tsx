import { Trans } from '@lingui/react/macro'
import type { ReportTable as Table } from '../data/reports'
import { classNames } from '../ui/class-names'
import { Text } from '../ui/text'
import styles from './report-table.module.css'

type ReportTableProps = {
  table: Table
  /** What it is about, where several kinds have a table of the same title. */
  of?: string
  /** Behind a word, because the same stands beside it as a chart. */
  folded?: boolean
}

/** A table of a report, as the server filled it. It stays a table on small pages too: its cells are short. */
export function ReportTable({ table, of = '', folded = false }: ReportTableProps) {
  const { title, note } = table
  if (folded) {
    return (
      <details className={styles.folded}>
        <summary className={styles.word}>
          <Trans>Show as table</Trans>
        </summary>
        <Cells table={table} />
      </details>
    )
  }
  return (
    <div className={styles.part}>
      <Text as="h4" size="large">
        {title}
      </Text>
      <Cells table={table} of={of} />
      {note && (
        <Text muted size="small">
          {note}
        </Text>
      )}
    </div>
  )
}

function Cells({ table, of = '' }: { table: Table; of?: string }) {
  const { title = '', columns = [], rows = [] } = table
  const numeric = columns.map(
    (_, index) => index > 0 && rows.every(({ cells = [] }) => isNumber(cells[index] ?? '')),
  )
  const place = (index: number) => classNames(styles.cell, numeric[index] && styles.numeric)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.frame} aria-label={of ? `${title}, ${of}` : title} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((header, index) => (
              <th key={header} scope="col" className={classNames(place(index), styles.header)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells = [] }, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change their order
            <tr key={row} className={styles.row}>
              <th scope="row" className={place(0)}>
                {cells[0]}
              </th>
              {columns.slice(1).map((header, index) => (
                <td key={header} className={place(index + 1)}>
                  {cells[index + 1]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const isNumber = (cell: string) => /^[\d+−<>≥—-]/u.test(cell)

import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names'
import styles from './data-table.module.css'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Numbers stand right-aligned, so that their digits line up. */
  numeric?: boolean
  /** Names the row; the first column does when none says so. */
  rowHeader?: boolean
  sortable?: boolean
  /** More than a few words: on a narrow page it stands below its label. */
  isLong?: boolean
}

export type Sort = { column: string; direction: 'ascending' | 'descending' }

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
}

/*
 * The roles are written out because rows become cards on a narrow page, and
 * browsers forget that a table is one as soon as its display changes.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sort, onSort, empty } = props
  if (rows.length === 0 && empty !== undefined) return empty
  const naming = columns.find((column) => column.rowHeader) ?? columns[0]
  return (
    <div className={styles.frame}>
      <table role="table" className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowId(row)} role="row" className={styles.row}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} names={column === naming} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row, names }: { column: Column<Row>; row: Row; names: boolean }) {
  const shared = {
    'data-label': column.header,
    className: classNames(
      styles.cell,
      column.numeric && styles.numeric,
      column.isLong && styles.long,
      names && styles.name,
    ),
  }
  const content = <span className={styles.value}>{column.cell(row)}</span>
  return names ? (
    <th role="rowheader" scope="row" {...shared}>
      {content}
    </th>
  ) : (
    <td role="cell" {...shared}>
      {content}
    </td>
  )
}

type HeaderCellProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const className = classNames(styles.header, column.numeric && styles.numeric)
  if (!column.sortable || !onSort) {
    return (
      <th role="columnheader" scope="col" className={className}>
        {column.header}
      </th>
    )
  }
  const direction = sort?.column === column.id ? sort.direction : undefined
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <th role="columnheader" scope="col" className={className} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort({ column: column.id, direction: next })}
      >
        {column.header}
        <SortIcon direction={direction} />
      </button>
    </th>
  )
}

function SortIcon({ direction }: { direction?: Sort['direction'] }) {
  if (direction === 'ascending') return <ArrowUp size={16} aria-hidden="true" />
  if (direction === 'descending') return <ArrowDown size={16} aria-hidden="true" />
  return <ChevronsUpDown size={16} aria-hidden="true" />
}

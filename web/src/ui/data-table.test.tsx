import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Column, DataTable, type Sort } from './data-table'

afterEach(cleanup)

type Row = { id: string; when: string; value: number }

const rows: Row[] = [
  { id: '1', when: 'today', value: 118 },
  { id: '2', when: 'yesterday', value: 64 },
]

const columns: Column<Row>[] = [
  { id: 'when', header: 'When', cell: ({ when }) => when },
  { id: 'value', header: 'Value', numeric: true, sortable: true, cell: ({ value }) => value },
]

function show(sort?: Sort, onSort?: (sort: Sort) => void) {
  render(
    <DataTable
      caption="Readings"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sort={sort}
      onSort={onSort}
    />,
  )
}

describe('DataTable', () => {
  it('stays a table for a screen reader, named by its caption, rows by their first cell', () => {
    show()
    expect(screen.getByRole('table', { name: 'Readings' })).toBeTruthy()
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
      'today',
      'yesterday',
    ])
  })

  it('carries the header into each cell, for the cards of a narrow page', () => {
    show()
    expect(screen.getByText('118').closest('td')?.dataset.label).toBe('Value')
  })

  it('sorts by turns', () => {
    const onSort = vi.fn()
    show({ column: 'value', direction: 'ascending' }, onSort)
    expect(screen.getByRole('columnheader', { name: 'Value' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Value' }))
    expect(onSort).toHaveBeenCalledWith({ column: 'value', direction: 'descending' })
  })

  it('shows what stands for no rows', () => {
    render(
      <DataTable
        caption="Readings"
        columns={columns}
        rows={[]}
        rowId={({ id }) => id}
        empty={<p>None yet</p>}
      />,
    )
    expect(screen.getByText('None yet')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
})

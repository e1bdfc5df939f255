import { useState } from 'react'
import { Avatar } from '../../../ui/avatar'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { type Column, DataTable, type Sort } from '../../../ui/data-table'
import { Link } from '../../../ui/link'
import { LinkTabs } from '../../../ui/link-tabs'
import { Pagination } from '../../../ui/pagination'
import { Progress } from '../../../ui/progress'
import type { RangeStatus } from '../../../ui/range-status'
import { StatusMark } from '../../../ui/status-mark'
import { Tabs } from '../../../ui/tabs'
import styles from './fields.module.css'
import { Gallery, Specimen, State } from './specimen'

type Check = { id: string; day: string; meal: string; value: number; status: RangeStatus }

const checks: Check[] = [
  { id: '1', day: 'Today, 7:12 AM', meal: 'Before breakfast', value: 118, status: 'in-range' },
  { id: '2', day: 'Yesterday, 9:40 PM', meal: 'After dinner', value: 206, status: 'high' },
  { id: '3', day: 'Yesterday, 12:05 PM', meal: 'Before lunch', value: 64, status: 'low' },
  {
    id: '4',
    day: '03/02/2026, 8:00 AM',
    meal: 'Before breakfast',
    value: 1031,
    status: 'severely-high',
  },
]

const columns: Column<Check>[] = [
  { id: 'day', header: 'When', cell: ({ day }) => day },
  { id: 'meal', header: 'Meal', cell: ({ meal }) => meal },
  { id: 'value', header: 'mg/dL', numeric: true, sortable: true, cell: ({ value }) => value },
  { id: 'status', header: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
]

export function Data() {
  const [page, setPage] = useState(4)
  return (
    <Gallery id="data" title="Data">
      <Specimen name="DataTable">
        <Checks />
      </Specimen>
      <Specimen name="DataTable, empty">
        <DataTable
          caption="Checks of today"
          columns={columns}
          rows={[]}
          rowId={({ id }) => id}
          empty={<p>No checks today. Your meter sends the next one by itself.</p>}
        />
      </Specimen>
      <Specimen name="Pagination">
        <Pagination label="Pages of checks" page={page} pageCount={12} onPage={setPage} />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Blood sugar"
          tabs={[
            {
              id: 'overview',
              label: 'Overview',
              content: <p>The newest check and the last 14 days.</p>,
            },
            { id: 'trends', label: 'Trends', content: <p>Your days beside each other.</p> },
            { id: 'logs', label: 'All logs', content: <p>Every check.</p> },
            { id: 'later', label: 'Summary', content: null, isDisabled: true },
          ]}
        />
      </Specimen>
      <Specimen name="LinkTabs">
        <LinkTabs
          label="Messages"
          current="coach"
          tabs={[
            { id: 'team', href: '#data', label: 'Care team' },
            {
              id: 'coach',
              href: '#data',
              label: (
                <>
                  Condition management coach <Badge count={3} />
                </>
              ),
            },
            { id: 'guide', href: '#data', label: 'Mental health guide' },
          ]}
        />
      </Specimen>
      <Specimen name="Badge">
        {[0, 1, 9, 10, 240].map((count) => (
          <State key={count} name={`${count}`}>
            <Badge count={count} />
          </State>
        ))}
      </Specimen>
      <Specimen name="Chip">
        {(['plain', 'action', 'caution'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Chip tone={tone}>Signed up</Chip>
          </State>
        ))}
      </Specimen>
      <Specimen name="Avatar">
        <Avatar name="Ana María Ruiz" />
        <Avatar name="Lee" size="large" />
      </Specimen>
      <Specimen name="Progress">
        <div className={styles.column}>
          <Progress label="About you" value={2} max={5} valueLabel="Step 2 of 5" />
          <Progress label="Lessons done" value={64} />
        </div>
      </Specimen>
      <Specimen name="Card">
        <div className={styles.column}>
          <Card title="Ana wrote" level={4} accent>
            <p>“Nice work on breakfast this week. How did the walk go?”</p>
            <div>
              <Button variant="primary">Answer Ana</Button>
            </div>
          </Card>
        </div>
        <div className={styles.column}>
          <Card
            title="Strips"
            level={4}
            aside={
              <Link href="#data" standalone>
                Order
              </Link>
            }
          >
            <p>38 left, enough for about three weeks.</p>
          </Card>
        </div>
      </Specimen>
    </Gallery>
  )
}

function Checks() {
  const [sort, setSort] = useState<Sort | undefined>()
  const sign = sort?.direction === 'descending' ? -1 : 1
  const rows = sort ? checks.toSorted((a, b) => sign * (a.value - b.value)) : checks
  return (
    <DataTable
      caption="Checks"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      sort={sort}
      onSort={setSort}
    />
  )
}

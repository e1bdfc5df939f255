import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Pressure, pressureLogQuery, pressureStatsQuery } from '../../data/blood-pressure'
import { LeftOut } from '../../readings/left-out'
import { LogList } from '../../readings/log-list'
import { ReadingPage } from '../../readings/reading-page'
import { ReadingsLoaded } from '../../readings/readings-loaded'
import { type ReadingSpan, useSpan } from '../../readings/span'
import { SpanPicker } from '../../readings/span-picker'
import { EmptyState } from '../../ui/empty-state'
import styles from './all-logs.module.css'
import { AddReading } from './parts/add-reading'
import { DrawingMonitor } from './parts/drawing-monitor'
import { EditReading } from './parts/edit-reading'
import { LogDetails } from './parts/log-details'
import { usePressureWords } from './parts/use-pressure-words'

const usualDays = 90

/** Every reading, newest first, with what can be done about it. */
export function Screen() {
  const state = useSpan({ usual: usualDays })
  return (
    <ReadingPage kind="blood-pressure" action={<AddReading />}>
      <div className={styles.bar}>
        <SpanPicker {...state} />
        <Counted span={state.span} />
      </div>
      <Log span={state.span} />
    </ReadingPage>
  )
}

/** How many there are; without it the list still stands. */
function Counted({ span }: { span: ReadingSpan }) {
  const { t } = useLingui()
  const { data } = useQuery(pressureStatsQuery(span))
  if (!data || data.total === 0) return null
  return (
    <div className={styles.counted}>
      <span>{t`${plural(data.total, { one: '# reading', other: '# readings' })}`}</span>
      <LeftOut total={data.total} leftOut={data.leftOut} />
    </div>
  )
}

function Log({ span }: { span: ReadingSpan }) {
  const log = useInfiniteQuery(pressureLogQuery(span))
  const [editing, setEditing] = useState<Pressure | null>(null)
  return (
    <ReadingsLoaded
      query={log}
      shape="rows"
      failed={<Trans>We couldn’t load your readings.</Trans>}
    >
      {({ pages }) => {
        const readings = pages.flatMap(({ bpReadings }) => bpReadings)
        return (
          <>
            {readings.length === 0 ? (
              <Nothing />
            ) : (
              <Rows readings={readings} onEdit={setEditing} more={log} />
            )}
            <EditReading reading={editing} onClose={() => setEditing(null)} />
          </>
        )
      }}
    </ReadingsLoaded>
  )
}

type RowsProps = {
  readings: readonly Pressure[]
  onEdit: (reading: Pressure) => void
  more: React.ComponentProps<typeof LogList>['more']
}

function Rows({ readings, onEdit, more }: RowsProps) {
  const { unit, spoken } = usePressureWords()
  const entries = readings.map((reading) => ({
    id: reading.id,
    at: reading.at,
    offsetMinutes: reading.offsetMinutes,
    source: reading.source,
    text: reading.text,
    unit,
    spoken: spoken(reading),
    statusKey: reading.key,
    mark: reading.mark,
    details: <LogDetails reading={reading} />,
    onEdit: () => onEdit(reading),
  }))
  return <LogList kind="blood-pressure" entries={entries} more={more} />
}

function Nothing() {
  return (
    <EmptyState drawing={<DrawingMonitor />} title={<Trans>No readings in this period</Trans>}>
      <Trans>Choose other dates, or add a reading by hand.</Trans>
    </EmptyState>
  )
}

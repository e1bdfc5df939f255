import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DayBand, DayReading } from '../data/latest'
import { useMemberZone } from '../data/member-zone'
import type { ReadingKind } from '../data/readings'
import { useFormats } from '../i18n/use-formats'
import { Button } from '../ui/button'
import { type Column, DataTable } from '../ui/data-table'
import { StatusMark } from '../ui/status-mark'
import { DayDrawing, isOneBand } from './day-drawing'
import styles from './day-line.module.css'
import { mealPhrase } from './sugar-words'
import { timeOf } from './wall'
import { statusOfKey, useReadingWord } from './words'

type DayLineProps = {
  kind: ReadingKind
  readings: readonly DayReading[]
  band: DayBand
  lowBand?: DayBand
}

/** The readings of today between midnight and midnight, over the ranges they should be in. */
export function DayLine({ kind, readings, band, lowBand }: DayLineProps) {
  const { t } = useLingui()
  const [asTable, setAsTable] = useState(false)
  const count = readings.length
  const inRange = readings.filter(({ statusKey = '' }) => isGood(statusKey)).length
  const label = kind === 'blood-sugar' ? t`Blood sugar today` : t`Blood pressure today`
  return (
    <figure className={styles.figure} aria-label={label}>
      <figcaption className={styles.caption}>
        <Plural value={count} one="# reading today" other="# readings today" />
        {', '}
        {kind === 'blood-sugar' ? (
          <Trans>{inRange} in range</Trans>
        ) : (
          <Trans>{inRange} at goal (under 130/80)</Trans>
        )}
      </figcaption>
      {asTable ? (
        <Rows label={label} readings={readings} kind={kind} />
      ) : (
        <>
          <DayDrawing readings={readings} band={band} lowBand={lowBand} />
          {!isOneBand(readings) && <Ranges readings={readings} />}
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

/** Whether a reading is where it should be, as the server counts it over the week. */
function isGood(key: string): boolean {
  return key === 'reading.status.inRange' || /^reading\.pressure\.(normal|elevated)$/.test(key)
}

/** The ranges of a day that has several. */
function Ranges({ readings }: { readings: readonly DayReading[] }) {
  const { t } = useLingui()
  const word = useReadingWord()
  const bands = new Map(readings.map(({ band }) => [band?.key, band]))
  return (
    <ul className={styles.ranges}>
      {[...bands].map(([key, band]) => {
        const [name, low, high] = [word(key), band?.leastText, band?.mostText]
        return <li key={key}>{t`${name}: ${low} to ${high}`}</li>
      })}
    </ul>
  )
}

function Rows({
  label,
  readings,
  kind,
}: {
  label: string
  readings: readonly DayReading[]
  kind: ReadingKind
}) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const word = useReadingWord()
  const when = ({ at = 0, offsetMinutes = 0 }: DayReading) =>
    timeOf({ at, offsetMinutes }, timeZone, formats)
  const columns: Column<DayReading>[] = [
    { id: 'time', header: t`Time`, cell: when },
    { id: 'value', header: t`Reading`, cell: ({ text }) => text, numeric: true },
    {
      id: 'status',
      header: t`Status`,
      cell: ({ statusKey = '' }) => {
        const status = statusOfKey(statusKey)
        return status && <StatusMark status={status} word={word(statusKey)} />
      },
    },
  ]
  if (kind === 'blood-sugar') {
    columns.push({
      id: 'meal',
      header: t`Meal`,
      cell: ({ eatCode }) => mealPhrase(eatCode, i18n) ?? '—',
    })
  }
  return (
    <DataTable
      caption={label}
      columns={columns}
      rows={readings}
      rowId={({ at, text }) => `${at} ${text}`}
    />
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serverNow } from '../data/clock'
import type { DayBand, DayReading } from '../data/latest'
import { useMemberZone } from '../data/member-zone'
import type { ReadingKind } from '../data/readings'
import { useFormats } from '../i18n/i18n-root'
import { Button } from '../ui/button'
import { useWidth } from '../ui/charts/use-width'
import { type Column, DataTable } from '../ui/data-table'
import { StatusMark } from '../ui/status-mark'
import { shapeAt, shapeClass } from '../ui/status-shape'
import styles from './day-line.module.css'
import { mealPhrase } from './sugar-words'
import { minuteOfDay, offsetIn, timeOf, wallPlace } from './wall'
import { statusOfKey, useReadingWord } from './words'

type DayLineProps = { kind: ReadingKind; readings: readonly DayReading[]; band: DayBand }

/** The readings of today between midnight and midnight, over the band they should be in. */
export function DayLine({ kind, readings, band }: DayLineProps) {
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
          <Trans>{inRange} below 130/80</Trans>
        )}
      </figcaption>
      {asTable ? (
        <Rows label={label} readings={readings} kind={kind} />
      ) : (
        <Line readings={readings} band={band} />
      )}
      <div className={styles.twin}>
        <Button variant="quiet" onPress={() => setAsTable(!asTable)}>
          {asTable ? <Trans>Show as chart</Trans> : <Trans>Show as table</Trans>}
        </Button>
      </div>
    </figure>
  )
}

function isGood(key: string): boolean {
  return key === 'reading.status.inRange' || /^reading\.pressure\.(low|normal|elevated)$/.test(key)
}

const height = 132
const box = { left: 6, right: 6, top: 20, bottom: 26 }
const minutesOfDay = 1440

function Line({ readings, band }: Omit<DayLineProps, 'kind'>) {
  const [place, width] = useWidth<HTMLDivElement>(320)
  const { timeZone } = useMemberZone()
  const now = serverNow()
  const nowMinute = minuteOfDay({ at: now, offsetMinutes: offsetIn(timeZone, now) })
  const { x, y } = scales(width, readings, band)
  const { least = 0, most = 0 } = band
  const floor = height - box.bottom
  const path = readings.map(
    ({ minute = 0, value = 0 }, i) => `${i ? 'L' : 'M'}${x(minute)} ${y(value)}`,
  )
  return (
    <div ref={place} className={styles.place}>
      <svg width={width} height={height} aria-hidden="true" className={styles.svg}>
        <rect
          x={box.left}
          y={y(most)}
          width={Math.max(0, width - box.left - box.right)}
          height={y(least) - y(most)}
          rx={4}
          className={styles.band}
        />
        <Limits band={band} x={width - box.right - 6} top={y(most)} bottom={y(least)} />
        <line x1={box.left} x2={x(nowMinute)} y1={floor} y2={floor} className={styles.past} />
        <line
          x1={x(nowMinute)}
          x2={width - box.right}
          y1={floor}
          y2={floor}
          className={styles.coming}
        />
        <circle cx={x(nowMinute)} cy={floor} r={3.5} className={styles.now} />
        <Hours x={x} hours={width < 420 ? [0, 12] : [0, 6, 12, 18]} />
        <path d={path.join('')} className={styles.link} />
        {readings.map((reading) => (
          <Dot
            key={`${reading.at} ${reading.text}`}
            reading={reading}
            x={x(reading.minute ?? 0)}
            y={y}
            isFew={readings.length <= 6}
          />
        ))}
      </svg>
    </div>
  )
}

type LimitsProps = { band: DayBand; x: number; top: number; bottom: number }

/** The limits at the edges of their band, or on one line where it is too thin for two. */
function Limits({ band: { leastText, mostText }, x, top, bottom }: LimitsProps) {
  const at = (y: number, text: string | undefined) => (
    <text x={x} y={y} className={styles.limit}>
      {text}
    </text>
  )
  if (bottom - top < 36) return at((top + bottom) / 2 + 5, `${leastText}–${mostText}`)
  return (
    <>
      {at(top + 15, mostText)}
      {at(bottom - 5, leastText)}
    </>
  )
}

/** Minutes run across; values run up, with room for the lowest and the highest. */
function scales(width: number, readings: readonly DayReading[], { least = 0, most = 0 }: DayBand) {
  const values = readings.flatMap(({ value = 0, lowValue = 0 }) =>
    lowValue ? [value, lowValue] : [value],
  )
  const [low, high] = [Math.min(least, ...values), Math.max(most, ...values)]
  const room = (high - low) * 0.08 || 1
  const [bottom, top] = [low - room, high + room]
  return {
    x: (minute: number) => box.left + (minute / minutesOfDay) * (width - box.left - box.right),
    y: (value: number) =>
      box.top + ((top - value) / (top - bottom)) * (height - box.top - box.bottom),
  }
}

type DotProps = { reading: DayReading; x: number; y: (value: number) => number; isFew: boolean }

/** A pressure stands between its two numbers. */
function Dot({
  reading: { value = 0, lowValue = 0, text, statusKey = '' },
  x,
  y,
  isFew,
}: DotProps) {
  const status = statusOfKey(statusKey)
  return (
    <g>
      {lowValue > 0 && (
        <line x1={x} x2={x} y1={y(value)} y2={y(lowValue)} className={styles.stem} />
      )}
      <path d={shapeAt(status, x, y(value), 0.9)} className={shapeClass(status)} />
      {isFew && (
        <text x={x} y={y(value) - 11} className={styles.value}>
          {text}
        </text>
      )}
    </g>
  )
}

function Hours({ x, hours }: { x: (minute: number) => number; hours: readonly number[] }) {
  const { t } = useLingui()
  const { time } = useFormats()
  const word = (hour: number) => {
    if (hour === 0) return t`midnight`
    if (hour === 12) return t`noon`
    return time(hour * 3_600_000, wallPlace).replace(/:00| 00$/, '')
  }
  return hours.map((hour) => (
    <text
      key={hour}
      x={x(hour * 60)}
      y={height - 6}
      className={hour === 0 ? styles.firstHour : styles.hour}
    >
      {word(hour)}
    </text>
  ))
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

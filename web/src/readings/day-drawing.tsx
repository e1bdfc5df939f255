import { useLingui } from '@lingui/react/macro'
import { serverNow } from '../data/clock'
import type { DayBand, DayReading } from '../data/latest'
import { useMemberZone } from '../data/member-zone'
import { useFormats } from '../i18n/use-formats'
import { useWidth } from '../ui/charts/use-width'
import { levelOf } from '../ui/range-status'
import { shapeAt, shapeClass } from '../ui/status-shape'
import { drop, type Place, placeLabels } from './day-labels'
import styles from './day-line.module.css'
import { minuteOfDay, offsetIn, wallPlace } from './wall'
import { statusOfKey } from './words'

const height = 144
/** The numbers of two bands need more room. */
const tallHeight = 176
const box = { left: 6, right: 6, top: 22, bottom: 26 }
/** So that the lowest reading and a number below it stand clear of the line of time. */
const aboveFloor = drop + 2
const minutesOfDay = 1440

/** From so many on the table has the numbers. */
const fewest = 7

type DayDrawingProps = {
  readings: readonly DayReading[]
  /** The widest that a reading was judged by. */
  band: DayBand
  /** Of the bottom numbers of blood pressure. */
  lowBand?: DayBand
}

/** Whether one range judged all of these readings. */
export function isOneBand(readings: readonly DayReading[]): boolean {
  return readings.every(({ band }) => band?.most === readings[0]?.band?.most)
}

/** A day from midnight to midnight, with its readings over the ranges that judged them. */
export function DayDrawing({ readings, band, lowBand }: DayDrawingProps) {
  const [place, width] = useWidth<HTMLDivElement>(320)
  const { timeZone } = useMemberZone()
  const now = serverNow()
  const nowMinute = minuteOfDay({ at: now, offsetMinutes: offsetIn(timeZone, now) })
  const letter = letterWidth()
  const tall = lowBand ? tallHeight : height
  const shared = isOneBand(readings) ? [band, ...(lowBand ? [lowBand] : [])] : []
  const frame = frameOf(width, tall, readings, [band, ...(lowBand ? [lowBand] : [])], {
    gutter: shared.length > 0 ? gutterOf(shared, letter) : 0,
  })
  const { x, y, floor, right } = frame
  const dots = readings.map(({ minute = 0, value = 0, lowValue, text = '', statusKey = '' }) => ({
    x: x(minute),
    y: y(value),
    width: text.length * letter,
    concern: concernOf(statusKey),
    stem: Boolean(lowValue),
  }))
  const labels = readings.length < fewest ? placeLabels(dots, 0, right) : []
  return (
    <div ref={place} className={styles.place}>
      <svg width={width} height={tall} aria-hidden="true" className={styles.svg}>
        {shared.map((one) => (
          <SharedBand key={one.least} band={one} frame={frame} />
        ))}
        {shared.length === 0 && <OwnBands readings={readings} frame={frame} />}
        <line x1={box.left} x2={x(nowMinute)} y1={floor} y2={floor} className={styles.past} />
        <line x1={x(nowMinute)} x2={right} y1={floor} y2={floor} className={styles.coming} />
        <circle cx={x(nowMinute)} cy={floor} r={3.5} className={styles.now} />
        <Hours x={x} y={tall - 6} hours={width < 420 ? [0, 12] : [0, 6, 12, 18]} />
        <path
          d={dots.map((dot, i) => `${i ? 'L' : 'M'}${dot.x} ${dot.y}`).join('')}
          className={styles.link}
        />
        {readings.map((reading, i) => (
          <Dot
            key={`${reading.at} ${reading.text}`}
            reading={reading}
            frame={frame}
            label={labels[i]}
          />
        ))}
      </svg>
    </div>
  )
}

/** The farther from good, the more; a low comes before a high of the same number of steps. */
function concernOf(statusKey: string): number {
  const status = statusOfKey(statusKey)
  const level = status ? levelOf(status) : 0
  return level < 0 ? 0.5 - level : level
}

/** How wide a digit is, with the text size that the member chose. */
function letterWidth(): number {
  const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return root * 0.875 * 0.58
}

type Frame = {
  x: (minute: number) => number
  y: (value: number) => number
  /** Where the line of time lies, and where the day ends. */
  floor: number
  right: number
}

/** Minutes run across; values run up, with room for the lowest and the highest. */
function frameOf(
  width: number,
  tall: number,
  readings: readonly DayReading[],
  bands: readonly DayBand[],
  { gutter }: { gutter: number },
): Frame {
  const values = [
    ...readings.flatMap(({ value = 0, lowValue = 0 }) => (lowValue ? [value, lowValue] : [value])),
    ...bands.flatMap(({ least = 0, most = 0 }) => [least, most]),
  ]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = (high - low) * 0.08 || 1
  const [bottom, top] = [low - room, high + room]
  const right = Math.max(box.left, width - box.right - gutter)
  return {
    right,
    floor: tall - box.bottom,
    x: (minute) => box.left + (minute / minutesOfDay) * (right - box.left),
    y: (value) =>
      box.top + ((top - value) / (top - bottom)) * (tall - box.top - box.bottom - aboveFloor),
  }
}

/** Between the day and its limits. */
const gutterGap = 8

/** The limits stand beside the day, where no reading can cover them. */
function gutterOf(bands: readonly DayBand[], letter: number): number {
  const letters = bands.map(
    ({ leastText = '', mostText = '' }) => `${leastText}–${mostText}`.length,
  )
  return Math.max(...letters) * letter + gutterGap
}

type BandProps = { band: DayBand; frame: Frame }

/** One range for the whole day, with its limits beside it. */
function SharedBand({ band: { least = 0, most = 0, leastText, mostText }, frame }: BandProps) {
  const [top, bottom] = [frame.y(most), frame.y(least)]
  return (
    <>
      <rect
        x={box.left}
        y={top}
        width={frame.right - box.left}
        height={bottom - top}
        rx={4}
        className={styles.band}
      />
      <text x={frame.right + gutterGap} y={(top + bottom) / 2 + 5} className={styles.limit}>
        {leastText}–{mostText}
      </text>
    </>
  )
}

/** Half of how wide the range of a single reading is drawn. */
const halfOwn = 14

/** Behind each reading the range that judged it, where one day has several. */
function OwnBands({ readings, frame }: { readings: readonly DayReading[]; frame: Frame }) {
  const places = readings.map(({ minute = 0 }) => frame.x(minute))
  return readings.map(({ at, text, band }, i) => {
    const x = places[i] ?? 0
    // Between close readings each range keeps to its own half.
    const from = Math.max(0, x - halfOwn, (x + (places[i - 1] ?? -Infinity)) / 2)
    const to = Math.min(x + halfOwn, (x + (places[i + 1] ?? Infinity)) / 2)
    const [top, bottom] = [frame.y(band?.most ?? 0), frame.y(band?.least ?? 0)]
    return (
      <g key={`${at} ${text}`} data-band={`${band?.leastText}–${band?.mostText}`}>
        <rect
          x={from}
          y={top}
          width={Math.max(2, to - from)}
          height={bottom - top}
          className={styles.band}
        />
        <path d={`M${from} ${top}H${to}M${from} ${bottom}H${to}`} className={styles.edge} />
      </g>
    )
  })
}

type DotProps = { reading: DayReading; frame: Frame; label: Place | undefined }

/** A pressure stands between its two numbers. */
function Dot({ reading, frame: { x, y }, label }: DotProps) {
  const { minute = 0, value = 0, lowValue = 0, text, statusKey = '' } = reading
  const status = statusOfKey(statusKey)
  const at = x(minute)
  return (
    <g>
      {lowValue > 0 && (
        <path
          d={`M${at} ${y(value)}V${y(lowValue)}M${at - 4} ${y(lowValue)}h8`}
          className={styles.stem}
        />
      )}
      <path d={shapeAt(status, at, y(value), 0.9)} className={shapeClass(status)} />
      {label && (
        <text x={label.x} y={label.y} className={styles.value}>
          {text}
        </text>
      )}
    </g>
  )
}

type HoursProps = { x: (minute: number) => number; y: number; hours: readonly number[] }

function Hours({ x, y, hours }: HoursProps) {
  const { t } = useLingui()
  const { time } = useFormats()
  const word = (hour: number) => {
    if (hour === 0) return t`midnight`
    if (hour === 12) return t`noon`
    return time(hour * 3_600_000, wallPlace).replace(/:00| 00$/, '')
  }
  return hours.map((hour) => (
    <text key={hour} x={x(hour * 60)} y={y} className={hour === 0 ? styles.firstHour : styles.hour}>
      {word(hour)}
    </text>
  ))
}

import { useMemo } from 'react'
import type { ReadingPoint } from '../../../readings/chart-point'
import { spanBetween, useSpan } from '../../../readings/span'
import { SpanPicker } from '../../../readings/span-picker'
import { TimeChart } from '../../../readings/time-chart'
import { TimeOfDayChart } from '../../../readings/time-of-day-chart'
import { WeekAverages } from '../../../readings/week-averages'
import styles from './readings.module.css'
import { Specimen } from './specimen'

const dayMs = 86_400_000
const year = spanBetween('2025-03-05', '2026-03-04')
const month = spanBetween('2026-02-03', '2026-03-04')

/** Made-up numbers that repeat exactly. */
const wave = (i: number) => Math.sin(i * 1.7) + Math.cos(i * 0.61)

const many: readonly ReadingPoint[] = Array.from({ length: 10_000 }, (_, i) => {
  const value = i % 997 === 5 ? 49 : i % 641 === 3 ? 268 : Math.round(126 + wave(i) * 24)
  return {
    id: `many-${i}`,
    at: year.walls[0] + ((i + 0.5) * (year.walls[1] - year.walls[0])) / 10_000,
    offsetMinutes: 0,
    value,
    statusKey: sugarKey(value),
    text: `${value} mg/dL`,
  }
})

function sugarKey(value: number): string {
  if (value < 54) return 'reading.status.veryLow'
  return value > 250 ? 'reading.status.veryHigh' : 'reading.status.inRange'
}

const pressures: readonly ReadingPoint[] = Array.from({ length: 44 }, (_, i) => {
  const value = Math.round(128 + wave(i) * 9)
  const lower = Math.round(78 + wave(i + 3) * 5)
  return {
    id: `pressure-${i}`,
    at: month.walls[0] + (i + 0.5) * 0.67 * dayMs,
    offsetMinutes: 0,
    value,
    lower,
    statusKey: pressureKey(value, lower),
    text: `${value}/${lower} mmHg`,
    spoken: `${value} over ${lower} millimeters of mercury`,
  }
})

function pressureKey(systolic: number, diastolic: number): string {
  if (systolic >= 140 || diastolic >= 90) return 'reading.pressure.high2'
  if (systolic >= 130 || diastolic >= 80) return 'reading.pressure.high1'
  return systolic >= 120 ? 'reading.pressure.elevated' : 'reading.pressure.normal'
}

const weights: readonly ReadingPoint[] = Array.from({ length: 26 }, (_, i) => {
  const value = Math.round((212 - i * 0.16 + wave(i) * 1.3) * 10) / 10
  return {
    id: `weight-${i}`,
    at: month.walls[0] + (i < 14 ? i : i + 4) * dayMs + dayMs / 3,
    offsetMinutes: 0,
    value,
    text: `${value} lb`,
  }
})

const trend = {
  label: 'Trend',
  points: weights.map(({ at }, i) => ({
    date: new Date(at).toISOString().slice(0, 10),
    value: 212 - i * 0.15,
  })),
}

const bins = [0, 3, 6, 9, 12, 15, 18, 21].map((hour, i) => {
  const amount = (value: number) => ({ value, text: String(value) })
  const middle = Math.round(118 + wave(i) * 18)
  return {
    hour,
    count: 12,
    lowest: amount(middle - 46),
    lower: amount(middle - 17),
    median: amount(middle),
    upper: amount(middle + 22),
    highest: amount(middle + 71),
  }
})

const weeks = [0, 1, 2, 3].map((i) => {
  const [value, lower] = [134 - i * 3, 84 - i]
  return {
    monday: new Date(Date.UTC(2026, 1, 9 + 7 * i)).toISOString().slice(0, 10),
    count: 9,
    average: {
      value,
      lower,
      text: `${value}/${lower} mmHg`,
      statusKey: pressureKey(value, lower),
    },
  }
})

const sugarAxis = { least: 40, most: 300, ticks: [100, 200, 300] }
const pressureAxis = { least: 50, most: 160, ticks: [60, 80, 100, 120, 140] }
const weightAxis = { least: 204, most: 216, ticks: [206, 210, 214] }
const sugarBands = [{ low: 70, high: 180 }]
const pressureLines = [
  { value: 130, label: '130' },
  { value: 80, label: '80' },
]
const goal = [{ value: 206, label: 'Goal 206' }]

/** The charts of the reading screens, each with what only it can do. */
export function ReadingCharts() {
  const state = useSpan({ usual: 30 })
  const someChecks = useMemo(() => many.filter((_, i) => i % 40 === 0), [])
  return (
    <>
      <Specimen name="TimeChart, ten thousand checks">
        <div className={styles.full}>
          <TimeChart
            label="Blood sugar of a year"
            summary="A low or a high is never thinned away."
            controls={<SpanPicker {...state} />}
            span={year}
            points={many}
            axis={sugarAxis}
            bands={sugarBands}
            valueHeader="Blood sugar"
          />
        </div>
      </Specimen>
      <Specimen name="TimeChart, two values">
        <div className={styles.full}>
          <TimeChart
            label="Blood pressure"
            summary="A bar from the bottom to the top number."
            span={month}
            points={pressures}
            axis={pressureAxis}
            lines={pressureLines}
            valueHeader="Blood pressure"
          />
        </div>
      </Specimen>
      <Specimen name="TimeChart, trend line">
        <div className={styles.full}>
          <TimeChart
            label="Weight"
            summary="Days are dots, the trend is the line."
            span={month}
            points={weights}
            axis={weightAxis}
            lines={goal}
            trend={trend}
            valueHeader="Weight"
          />
        </div>
      </Specimen>
      <Specimen name="TimeOfDayChart">
        <div className={styles.full}>
          <TimeOfDayChart
            label="By time of day"
            summary="Highest after dinner."
            points={someChecks}
            bins={bins}
            axis={sugarAxis}
            bands={sugarBands}
            unit="mg/dL"
            valueHeader="Blood sugar"
          />
        </div>
      </Specimen>
      <Specimen name="WeekAverages">
        <div className={styles.full}>
          <WeekAverages
            label="Weekly averages"
            summary="Down by nine in four weeks."
            weeks={weeks}
            axis={pressureAxis}
            lines={pressureLines}
            valueHeader="Blood pressure"
          />
        </div>
      </Specimen>
    </>
  )
}

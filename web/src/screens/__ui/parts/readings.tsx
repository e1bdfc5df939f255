import { useState } from 'react'
import { useFormats } from '../../../i18n/use-formats'
import { Button } from '../../../ui/button'
import { Chart } from '../../../ui/charts/chart'
import type { ChartPoint } from '../../../ui/charts/points'
import { timeTicks } from '../../../ui/charts/time-ticks'
import type { Column } from '../../../ui/data-table'
import { type RangeStatus, rangeStatuses } from '../../../ui/range-status'
import { ReadingHero } from '../../../ui/reading-hero'
import { Segmented } from '../../../ui/segmented'
import { StatTile } from '../../../ui/stat-tile'
import { StatusMark } from '../../../ui/status-mark'
import { ReadingCharts } from './reading-charts'
import styles from './readings.module.css'
import { Gallery, Specimen } from './specimen'

const place = { timeZone: 'America/New_York' }
const dayMs = 86_400_000
const start = Date.UTC(2026, 2, 1, 5)
const words = { midnight: 'midnight', noon: 'noon' }

const spans = [
  { id: '1', label: '1 day' },
  { id: '14', label: '14 days' },
  { id: '90', label: '90 days' },
] as const

export function Readings() {
  const { glucose } = useFormats()
  const { value, unit, spoken } = glucose(118)
  return (
    <Gallery id="readings" title="Readings and charts">
      <Specimen name="Reading hero">
        <div className={styles.full}>
          <ReadingHero
            status="in-range"
            value={value}
            unit={unit}
            spoken={spoken}
            context="before breakfast, today 7:12 AM, from your meter"
            meaning="This is where you want to be before a meal."
            action={<Button variant="primary">Add a check</Button>}
          />
        </div>
      </Specimen>
      <Specimen name="Stat tile">
        <div className={styles.tiles}>
          <StatTile
            label="14-day average"
            value={glucose(142).value}
            unit={unit}
            basis="23 checks, 14 days"
          />
          <StatTile
            label="In range"
            value="61"
            unit="%"
            basis="14 of 23 checks"
            comparison="58 % before"
          />
          <StatTile label="Lows" value="1" basis="in 14 days" status="low" />
          <StatTile label="A1c" value="—" basis="No lab yet" />
        </div>
      </Specimen>
      <Specimen name="StatusMark">
        {rangeStatuses.map((status) => (
          <StatusMark key={status} status={status} />
        ))}
      </Specimen>
      <Specimen name="Chart">
        <SugarChart />
      </Specimen>
      <ReadingCharts />
    </Gallery>
  )
}

function statusOf(value: number): RangeStatus {
  if (value < 54) return 'very-low'
  if (value < 70) return 'low'
  if (value > 250) return 'very-high'
  return value > 180 ? 'high' : 'in-range'
}

/** Made-up checks that repeat exactly, with a low and two highs among them. */
function samples(days: number) {
  const perDay = days === 1 ? 7 : 4
  return Array.from({ length: days * perDay }, (_, i) => {
    const wave = Math.sin(i * 1.7) * 34 + Math.cos(i * 0.61) * 22
    const odd = i % 37 === 5 ? 110 : i % 41 === 3 ? -68 : i % 97 === 29 ? 165 : 0
    return { at: start + ((i + 0.6) * dayMs) / perDay, value: Math.round(128 + wave + odd) }
  })
}

function SugarChart() {
  const formats = useFormats()
  const [span, setSpan] = useState<(typeof spans)[number]['id']>('14')
  const days = Number(span)
  const points: ChartPoint[] = samples(days).map(({ at, value }) => {
    const amount = formats.glucose(value)
    const detail = `${formats.dayAndMonth(at, place)}, ${formats.time(at, place)}`
    const status = statusOf(value)
    const spoken = `${amount.spoken}, ${status.replace('-', ' ')}, ${detail}`
    return { id: String(at), at, value, status, text: amount.text, detail, spoken }
  })
  const label = (mgdl: number) => ({ at: mgdl, label: formats.glucose(mgdl).value })
  const columns: Column<ChartPoint>[] = [
    { id: 'when', header: 'When', cell: ({ detail }) => detail },
    { id: 'value', header: 'Blood sugar', numeric: true, cell: ({ text }) => text },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status = 'in-range' }) => <StatusMark status={status} />,
    },
  ]
  const bands = [
    {
      low: 70,
      high: 180,
      lowLabel: formats.glucose(70).value,
      highLabel: formats.glucose(180).value,
    },
  ]
  const inRange = points.filter(({ status }) => status === 'in-range').length
  return (
    <div className={styles.full}>
      <Chart
        label="Blood sugar"
        summary={`${inRange} of ${points.length} checks were in range.`}
        controls={<Segmented label="Period" segments={spans} selected={span} onSelect={setSpan} />}
        points={points}
        xSpan={[start, start + days * dayMs]}
        ySpan={[40, 320]}
        xTicks={(width) =>
          timeTicks(start, start + days * dayMs, place, formats, words, width < 560 ? 4 : 7)
        }
        yTicks={() => [100, 200, 300].map(label)}
        bands={bands}
        joinWithin={days > 14 ? undefined : dayMs / 2}
        columns={columns}
      />
    </div>
  )
}

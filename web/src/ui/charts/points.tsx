import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RangeStatus } from '../range-status'
import { StatusShape } from '../status-shape'
import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'

export type ChartPoint = {
  id: string
  at: number
  value: number
  status: RangeStatus
  level?: number
  /** The value as it is shown: "142 mg/dL". */
  text: string
  /** When and how: "before breakfast, today 7:12 AM". */
  detail: string
  /** All of it for a screen reader. */
  spoken: string
}

type PointsProps = {
  frame: PlotFrame
  points: readonly ChartPoint[]
  /** The point whose card is open. */
  onOpen: (point: ChartPoint | null) => void
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => Math.min(index + 1, count - 1),
  ArrowLeft: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * Dots by status shape. They are one stop of the Tab key; arrows go from point
 * to point, and focus opens the card of a point as hovering does. A point is an
 * image and not a button, because it shows and does nothing.
 */
export function Points({ frame, points, onOpen }: PointsProps) {
  const { t } = useLingui()
  const scale = (frame.right - frame.left) / points.length < 8 ? 0.55 : 0.72
  const group = useRef<SVGGElement>(null)
  const [current, setCurrent] = useState<string | undefined>()
  const found = points.findIndex(({ id }) => id === current)
  const index = found < 0 ? points.length - 1 : found

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onOpen(null)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(index, points.length)
    const target = group.current?.children[next]
    if (target instanceof SVGElement) target.focus()
  }

  return (
    <g ref={group} role="group" aria-label={t`Points, use the arrow keys`} onKeyDown={onKeyDown}>
      {points.map((point, i) => (
        <g
          key={point.id}
          role="img"
          aria-label={point.spoken}
          tabIndex={i === index ? 0 : -1}
          transform={`translate(${frame.x(point.at).toFixed(1)} ${frame.y(point.value).toFixed(1)})`}
          className={styles.point}
          onFocus={() => {
            setCurrent(point.id)
            onOpen(point)
          }}
          onBlur={() => onOpen(null)}
          onPointerEnter={() => onOpen(point)}
          onPointerLeave={() => onOpen(null)}
        >
          <circle r={14} className={styles.touch} />
          <circle r={11} className={styles.ring} />
          <StatusShape status={point.status} scale={scale} />
        </g>
      ))}
    </g>
  )
}

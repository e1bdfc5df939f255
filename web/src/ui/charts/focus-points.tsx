import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'
import type { ChartPoint } from './points'

type FocusPointsProps = {
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

/** How many points on each side of the current one stand in the page. */
const reach = 24

/**
 * What the keyboard and a screen reader see of the points. They are one stop of the
 * Tab key; arrows go from point to point, and focus opens the card of a point as
 * hovering does. A point is an image and not a button, because it shows and does
 * nothing. Of very many only those near the current one and both ends are there.
 */
export function FocusPoints({ frame, points, onOpen }: FocusPointsProps) {
  const { t } = useLingui()
  const group = useRef<SVGGElement>(null)
  const [current, setCurrent] = useState<string | undefined>()
  const found = points.findIndex(({ id }) => id === current)
  const index = found < 0 ? points.length - 1 : found

  const enter = useCallback(
    (point: ChartPoint) => {
      setCurrent(point.id)
      onOpen(point)
    },
    [onOpen],
  )
  const leave = useCallback(() => onOpen(null), [onOpen])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onOpen(null)
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(index, points.length)
    const target = group.current?.querySelector(`[data-index="${next}"]`)
    if (target instanceof SVGElement) target.focus()
  }

  return (
    <g ref={group} role="group" aria-label={t`Points, use the arrow keys`} onKeyDown={onKeyDown}>
      {near(index, points.length).map((i) => {
        const point = points[i]
        return (
          point && (
            <FocusPoint
              key={point.id}
              frame={frame}
              point={point}
              index={i}
              isCurrent={i === index}
              onEnter={enter}
              onLeave={leave}
            />
          )
        )
      })}
    </g>
  )
}

/** The places around one, and both ends, in order. */
function near(index: number, count: number): number[] {
  const first = Math.max(0, index - reach)
  const last = Math.min(count - 1, index + reach)
  const around = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
  return [...(first > 0 ? [0] : []), ...around, ...(last < count - 1 ? [count - 1] : [])]
}

type FocusPointProps = {
  frame: PlotFrame
  point: ChartPoint
  index: number
  isCurrent: boolean
  onEnter: (point: ChartPoint) => void
  onLeave: () => void
}

/** Kept as it is while others around it come and go. */
const FocusPoint = memo(function FocusPoint(props: FocusPointProps) {
  const { frame, point, index, isCurrent, onEnter, onLeave } = props
  const [x, y] = [frame.x(point.at).toFixed(1), frame.y(point.value).toFixed(1)]
  return (
    <g
      role="img"
      aria-label={point.spoken}
      tabIndex={isCurrent ? 0 : -1}
      data-index={index}
      transform={`translate(${x} ${y})`}
      className={styles.point}
      onFocus={() => onEnter(point)}
      onBlur={onLeave}
    >
      <circle r={11} className={styles.ring} />
    </g>
  )
})

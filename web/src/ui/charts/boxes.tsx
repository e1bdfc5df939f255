import styles from './chart.module.css'
import type { PlotFrame } from './plot-frame'

export type Box = {
  /** Its ends along the axis. */
  from: number
  to: number
  lowest?: number
  lower?: number
  median?: number
  upper?: number
  highest?: number
}

/** What many values say: all of them as a line, the middle half as a box, the median across. */
export function Boxes({ frame, boxes }: { frame: PlotFrame; boxes: readonly Box[] }) {
  return (
    <g aria-hidden="true">
      {boxes.map((box) => (
        <OneBox key={box.from} frame={frame} box={box} />
      ))}
    </g>
  )
}

function OneBox({ frame, box }: { frame: PlotFrame; box: Box }) {
  const { lowest, lower, median, upper, highest } = box
  const room = frame.x(box.to) - frame.x(box.from)
  const inset = Math.min(6, room * 0.15)
  const [left, right] = [frame.x(box.from) + inset, frame.x(box.to) - inset]
  const middle = (left + right) / 2
  return (
    <>
      {lowest !== undefined && highest !== undefined && (
        <line
          x1={middle}
          x2={middle}
          y1={frame.y(highest)}
          y2={frame.y(lowest)}
          className={styles.whisker}
        />
      )}
      {lower !== undefined && upper !== undefined && (
        <rect
          x={left}
          width={Math.max(0, right - left)}
          y={frame.y(upper)}
          height={Math.max(1, frame.y(lower) - frame.y(upper))}
          rx={4}
          className={styles.box}
        />
      )}
      {median !== undefined && (
        <line
          x1={left}
          x2={right}
          y1={frame.y(median)}
          y2={frame.y(median)}
          className={styles.median}
        />
      )}
    </>
  )
}

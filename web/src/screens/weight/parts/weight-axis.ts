import type { Axis } from '../../../readings/axis'

const steps = [1, 2, 5, 10, 20, 50, 100]

/** The least that a chart spans, so that the noise of a day does not look like a cliff. */
const leastSpans = { lb: 8, kg: 4 }

/** A height around the values with round marks. */
export function weightAxis(values: readonly number[], unit: string | undefined): Axis {
  const low = Math.min(...values)
  const high = Math.max(...values)
  if (!Number.isFinite(low)) return { least: 0, most: 1, ticks: [] }
  const leastSpan = unit === 'kg' ? leastSpans.kg : leastSpans.lb
  const middle = (low + high) / 2
  const half = Math.max(high - low, leastSpan) / 2
  const step = steps.find((size) => (half * 2) / size <= 5) ?? 200
  const least = Math.floor((middle - half) / step) * step
  const most = Math.ceil((middle + half) / step) * step
  const ticks = Array.from({ length: (most - least) / step + 1 }, (_, n) => least + n * step)
  return { least, most, ticks }
}

import { type ScaleLinear, scaleLinear } from 'd3-scale'

/** The drawing area of a chart, in pixels, and the scales that lead into it. */
export type PlotFrame = {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  x: ScaleLinear<number, number>
  y: ScaleLinear<number, number>
}

export type Span = readonly [number, number]

const small = 560

/** Widens a span to hold every value, so that no low and no high lies outside of the chart. */
export function spanOver(
  [low, high]: Span,
  points: readonly { value: number; lower?: number }[],
): Span {
  const margin = (high - low) * 0.04
  return points.reduce<Span>(
    ([least, most], { value, lower = value }) => [
      Math.min(least, lower - margin),
      Math.max(most, value + margin),
    ],
    [low, high],
  )
}

export function plotFrame(width: number, xSpan: Span, ySpan: Span, gutter = 0): PlotFrame {
  const height = width < small ? 240 : 320
  const [left, right, top, bottom] = [40, width - 12, 12, height - 32]
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x: scaleLinear()
      .domain(xSpan)
      .range([left, right - gutter]),
    y: scaleLinear().domain(ySpan).range([bottom, top]),
  }
}

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

export function plotFrame(width: number, xSpan: Span, ySpan: Span): PlotFrame {
  const height = width < small ? 240 : 320
  const [left, right, top, bottom] = [44, width - 16, 12, height - 32]
  return {
    width,
    height,
    left,
    right,
    top,
    bottom,
    x: scaleLinear().domain(xSpan).range([left, right]),
    y: scaleLinear().domain(ySpan).range([bottom, top]),
  }
}

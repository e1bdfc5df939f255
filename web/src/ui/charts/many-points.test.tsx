import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { I18nRoot } from '../../i18n/i18n-root'
import { Chart } from './chart'
import type { ChartPoint } from './points'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const count = 10_000
const lowAt = 7_321

/** Ten thousand checks with one low among them. */
const points: readonly ChartPoint[] = Array.from({ length: count }, (_, at) => {
  const value = at === lowAt ? 48 : 110 + ((at * 7919) % 41)
  return {
    id: `p${at}`,
    at,
    value,
    status: at === lowAt ? 'very-low' : 'in-range',
    text: `${value} mg/dL`,
    detail: `at ${at}`,
    spoken: `${value}, at ${at}`,
  }
})

const chart = (xSpan: [number, number]) => (
  <I18nRoot locale="en-US" country="US">
    <Chart
      label="Blood sugar"
      summary="Many checks."
      points={points}
      xSpan={xSpan}
      ySpan={[40, 300]}
      xTicks={() => []}
      yTicks={() => []}
      columns={[{ id: 'value', header: 'Value', cell: ({ text }) => text }]}
    />
  </I18nRoot>
)

// Issue 4, point 4: ten thousand points stay smooth, and a low is never thinned away.
describe('a chart of ten thousand points', () => {
  let rerender: ReturnType<typeof render>['rerender']

  beforeEach(() => {
    ;({ rerender } = render(chart([0, count])))
  })

  const figure = () => screen.getByRole('figure', { name: 'Blood sugar' })

  it('puts few elements into the page', () => {
    expect(figure().querySelectorAll('*').length).toBeLessThan(400)
  })

  it('draws the one low and names it below', () => {
    expect(within(figure()).getByText('Very low')).toBeTruthy()
    const low = figure().querySelector(
      'g[aria-hidden] path[class*="very-low"]:not([class*="bars"])',
    )
    expect(low?.getAttribute('d')).toMatch(/^M/)
  })

  it('walks through by arrows and to both ends, one point at a time', () => {
    const current = () => figure().querySelector('[tabindex="0"]') as SVGElement
    const spoken = () => document.activeElement?.getAttribute('aria-label')
    act(() => current().focus())
    expect(spoken()).toMatch(/at 99\d\d$/)
    fireEvent.keyDown(current(), { key: 'Home' })
    const first = Number(spoken()?.split('at ')[1])
    expect(first).toBeLessThan(40)
    for (let step = 0; step < 30; step++) fireEvent.keyDown(current(), { key: 'ArrowRight' })
    expect(Number(spoken()?.split('at ')[1])).toBeGreaterThan(first + 29)
    fireEvent.keyDown(current(), { key: 'End' })
    expect(spoken()).toMatch(/at 99\d\d$/)
  })

  it('opens the card of what a pointer is near', () => {
    const svg = figure().querySelector('svg') as SVGElement
    fireEvent.pointerMove(svg, { clientX: 42, clientY: 180 })
    expect(within(figure()).getByText(/^at \d+$/)).toBeTruthy()
    fireEvent.pointerLeave(svg)
    expect(within(figure()).queryByText(/^at \d+$/)).toBeNull()
  })

  it('goes to other spans; how long one takes is told, not judged: machines differ', ({
    annotate,
  }) => {
    const took: number[] = []
    for (let from = 0; from < count / 2; from += count / 40) {
      const began = performance.now()
      rerender(chart([from, from + count / 2]))
      took.push(performance.now() - began)
      expect(figure().querySelectorAll('*').length).toBeLessThan(400)
    }
    const median = took.toSorted((a, b) => a - b)[took.length / 2] ?? 0
    return annotate(
      `${median.toFixed(1)} ms of scripting for another span, the median of ${took.length}`,
    )
  })

  it('shows its rows a hundred at a time, newest first', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    expect(screen.getAllByRole('row')).toHaveLength(101)
    expect(screen.getAllByRole('rowheader')[0]?.textContent).toBe(points.at(-1)?.text)
    fireEvent.click(screen.getByRole('button', { name: `Show more rows (100 of ${count})` }))
    expect(screen.getAllByRole('row')).toHaveLength(201)
  })
})

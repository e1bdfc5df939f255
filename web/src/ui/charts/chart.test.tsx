import { i18n } from '@lingui/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { I18nRoot } from '../../i18n/i18n-root'
import { Chart } from './chart'
import type { ChartPoint } from './points'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

const point = (
  id: string,
  at: number,
  value: number,
  status: ChartPoint['status'],
): ChartPoint => ({
  id,
  at,
  value,
  status,
  text: `${value} mg/dL`,
  detail: `at ${at}`,
  spoken: `${value} milligrams per deciliter, at ${at}`,
})

const points = [
  point('a', 1, 118, 'in-range'),
  point('b', 5, 52, 'very-low'),
  point('c', 9, 260, 'very-high'),
]

describe('Chart', () => {
  beforeEach(() => {
    render(
      <I18nRoot locale="en-US" country="US">
        <Chart
          label="Blood sugar"
          summary="1 of 3 checks was in range."
          points={points}
          xSpan={[0, 10]}
          ySpan={[40, 300]}
          xTicks={() => [{ at: 5, label: 'noon' }]}
          yTicks={() => [{ at: 100, label: '100' }]}
          columns={[
            { id: 'when', header: 'When', cell: ({ detail }) => detail },
            { id: 'value', header: 'Value', numeric: true, cell: ({ text }) => text },
          ]}
        />
      </I18nRoot>,
    )
  })

  it('is a figure with its message in a sentence', () => {
    const figure = screen.getByRole('figure', { name: 'Blood sugar' })
    expect(within(figure).getByText('1 of 3 checks was in range.')).toBeTruthy()
  })

  it('is one stop of the Tab key, and arrows go from point to point', () => {
    const drawn = screen.getAllByRole('img')
    expect(drawn.map((each) => each.getAttribute('tabindex'))).toEqual(['-1', '-1', '0'])
    act(() => drawn[2]?.focus())
    expect(screen.getByText('260 mg/dL')).toBeTruthy()
    fireEvent.keyDown(drawn[2] as Element, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(drawn[1])
    expect(screen.getByText('52 mg/dL')).toBeTruthy()
    fireEvent.keyDown(drawn[1] as Element, { key: 'Home' })
    expect(document.activeElement).toBe(drawn[0])
    fireEvent.keyDown(drawn[0] as Element, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(drawn[0])
  })

  it('shows the same points as rows of a table', () => {
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
    const table = screen.getByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(points.length + 1)
    for (const { text } of points) expect(within(table).getByText(text)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }))
    expect(screen.queryByRole('table')).toBeNull()
  })
})

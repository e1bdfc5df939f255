import { i18n } from '@lingui/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { ReportChart as Chart } from '../data/reports'
import { I18nRoot } from '../i18n/i18n-root'
import { ReportChart } from './report-chart'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
afterEach(cleanup)

type Mark = NonNullable<Chart['marks']>[number]

const arrows = (marks: Mark[]) => {
  const chart: Chart = { title: 'All readings', xTo: 10, yTo: 400, marks }
  const { container } = render(
    <I18nRoot locale="en-US" country="US">
      <ReportChart chart={chart} />
    </I18nRoot>,
  )
  return [...container.querySelectorAll('[data-beyond]')].map((path) => path.getAttribute('d'))
}

test('an arrow above a mark says that its value lies above the chart', () => {
  const marks = [
    { shape: 'veryHigh', x: 5, y: 400, beyond: true, text: '> 600 mg/dL, Very high' },
    { shape: 'veryHigh', x: 7, y: 400, text: '400 mg/dL, Very high' },
  ]
  // The plot begins 12 pixels below the top; the arrow points up from above the mark.
  expect(arrows(marks)).toEqual(['M372 5l5 -4l5 4'])
})

test('a range that ends above the chart has its arrow at its upper end', () => {
  const marks = [{ shape: 'range', x: 5, y: 90, y2: 400, beyond: true, text: '4 readings' }]
  expect(arrows(marks)).toEqual(['M372 5l5 -4l5 4'])
})

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { weightShown } from '../../data/weight-shown'
import { json, renderApp } from '../../shell/testing'
import { replies, requests, serveWeights } from './parts/test-server'
import { memberOf } from './parts/testdata'

beforeEach(() => {
  weightShown.set(false)
  serveWeights()
  replies.rpc = () => json(200, { report: { empty: true } })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = () => requests.filter(({ url }) => url.includes('GetReport'))

test('S2-2-33 the tab asks for the weight report of the last 30 days', async () => {
  await renderApp('/weight/summary-report', { startup: memberOf('WEIGHT_MANAGEMENT') })
  await screen.findByText('There are no readings in this period')
  const message = new URL(asked()[0]?.url ?? '', 'http://localhost').searchParams.get('message')
  expect(JSON.parse(message ?? '{}')).toEqual({
    kind: 'weight',
    period: { from: '2026-10-19', to: '2026-11-17' },
  })
})

test('weight-neutral: nothing is asked for before the member asks', async () => {
  const startup = memberOf('ADV_WEIGHT_MANAGEMENT', { hasSafeContent: true })
  await renderApp('/weight/summary-report', { startup })
  await screen.findByRole('heading', { name: 'Numbers are hidden' })
  expect(asked()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Show the numbers' }))
  await screen.findByText('There are no readings in this period')
})

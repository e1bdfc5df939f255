import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function answer(prices: () => Response) {
  fetched.mockImplementation(async ({ url }) => {
    if (url.includes('OpenScreen')) {
      return json(200, { mount: 'first-party', parameters: {}, dropped: [] })
    }
    return url.includes('GetCoverage') ? prices() : json(200, {})
  })
}

test('S1-2.6-29 the prices stand in the embedded container', async () => {
  const quote = {
    kind: 'visit',
    item: 'nutrition',
    listCents: 5900,
    yourCents: 2500,
    reason: 'copay',
  }
  answer(() => json(200, { quotes: [quote], currency: 'CAD', day: '2026-11-17' }))
  await renderApp('/my_account/pricing_table', { startup: rosa })
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your prices' })
  expect(heading.closest('[data-page-style]')).toBeTruthy()
  const row = await screen.findByRole('row', { name: /Visit with a dietitian/ })
  expect(within(row).getByText('CA$25.00')).toBeTruthy()
  expect(within(row).getByText('Your part. Your plan pays the rest.')).toBeTruthy()
})

test('no prices and a failure each have their words', async () => {
  answer(() => json(200, { currency: 'USD', day: '2026-11-17' }))
  await renderApp('/my_account/pricing_table', { startup: rosa })
  await screen.findByRole('heading', { name: 'No plan yet' })
  cleanup()
  answer(() => json(403, { errorType: 'permission_denied' }))
  await renderApp('/my_account/pricing_table', { startup: rosa })
  await screen.findByText('We couldn’t load the prices.')
})

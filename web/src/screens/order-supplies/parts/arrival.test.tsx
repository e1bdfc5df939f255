import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { give, onItsWay, open, order, press, sentTo } from './testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('../../order-supplies'), 60_000)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  [
    '2 days',
    { runOutDate: '2026-11-26', arrivesDate: '2026-11-28', days: 2 },
    'The strips may run out on Thursday, November 26, 2 days before the box should come',
  ],
  [
    'the same day',
    { runOutDate: '2026-11-26', arrivesDate: '2026-11-26' },
    'The strips may run out on Thursday, November 26, the day the box should come',
  ],
  [
    'nobody knows when it comes',
    { runOutDate: '2026-11-26' },
    'The box is late, and the strips may run out on Thursday, November 26',
  ],
])(
  'strips that run out before the box comes say so and whom to call: %s',
  async (_, gap, words) => {
    await open({ GetSupplies: give({ gap, orders: [order] }) })
    const title = await screen.findByText(words)
    const banner = title.parentElement?.parentElement
    expect(banner?.textContent).toContain('Call Member Support at')
    expect(banner?.querySelector('a')?.getAttribute('href')).toMatch(/^tel:/)
  },
)

test.each([
  [
    { fromDate: '2026-11-24', toDate: '2026-11-27' },
    'It should arrive between Tuesday, November 24 and Friday, November 27.',
  ],
  [
    { fromDate: '2026-11-24', toDate: '2026-11-24', byCarrier: true },
    'The carrier expects to deliver it on Tuesday, November 24.',
  ],
  [
    { fromDate: '2026-11-10', toDate: '2026-11-13', late: true },
    'It’s late: it should have arrived by Friday, November 13.',
  ],
])('an order says when it should arrive: %o', async (arrival, words) => {
  await open({ GetSupplies: give({ orders: [{ ...onItsWay, arrival }] }) })
  expect((await screen.findByRole('article')).textContent).toContain(words)
})

test('an automatic order is told before it is placed, and can wait a week', async () => {
  const { calls } = await open({
    GetSupplies: give({ autoReorder: true, reorderDate: '2026-11-20' }),
  })
  await screen.findByText('We’ll order the next box on Friday, November 20')
  await press('Wait a week')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('The strips may run out before it arrives')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Wait a week' }))
  await vi.waitFor(() => expect(sentTo(calls, 'DelayReorder')).toHaveLength(1))
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { json } from '../../../shell/testing'
import { give, onItsWay, open, order, press, sentTo } from './testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('../../order-supplies'), 60_000)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['PLACED', 'Ordered'],
  ['PACKED', 'Being packed'],
  ['SHIPPED', 'On its way'],
  ['DELIVERED', 'Delivered'],
  ['CANCELED', 'Canceled'],
  ['RETURNED', 'Came back to us'],
])('S2-3-58 an order that is %s says so in words', async (state, words) => {
  await open({ GetSupplies: give({ orders: [{ ...order, state, steps: [], canCancel: false }] }) })
  await screen.findByRole('heading', { name: 'Order WH-7K3M-92QX' })
  expect(screen.getByText(words)).toBeTruthy()
})

test('a box on its way has its days, its tracking link and the day from which we look for it', async () => {
  await open({ GetSupplies: give({ orders: [onItsWay] }) })
  const row = await screen.findByRole('article')
  expect(row.textContent).toContain('Ordered: November 15, 2026')
  expect(row.textContent).toContain('On its way: November 17, 2026')
  const link = within(row).getByRole('link', { name: /Track it with number 1Z999/ })
  expect(link.getAttribute('href')).toBe('https://ups.example/1Z999')
  expect(row.textContent).toContain('If it hasn’t arrived by November 27, 2026, tell us here.')
})

test('arrived, not arrived and canceled are asked about first and told once', async () => {
  const can = { ...onItsWay, canSayMissing: true, canCancel: true }
  const { calls } = await open({ GetSupplies: give({ orders: [can] }) })
  for (const [button, yes, method] of [
    ['It arrived', 'Yes, it arrived', 'ReportArrival'],
    ['It did not arrive', 'Tell Member Support', 'ReportArrival'],
    ['Cancel this order', 'Cancel the order', 'CancelOrder'],
  ] as const) {
    await press(`${button} WH-7K3M-92QX`)
    const dialog = await screen.findByRole('dialog')
    await userEvent.dblClick(within(dialog).getByRole('button', { name: yes }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(calls, method).length).toBeGreaterThan(0)
  }
  expect(sentTo(calls, 'ReportArrival').map((sent) => JSON.parse(sent))).toEqual([
    { id: 'o1', what: 'arrived' },
    { id: 'o1', what: 'missing' },
  ])
  expect(sentTo(calls, 'CancelOrder')).toHaveLength(1)
})

test('canceling an automatic order says that it turns the automatic reorder off', async () => {
  const own = { ...order, id: 'o2', number: 'WH-OWN1-OWN1' }
  await open({ GetSupplies: give({ orders: [{ ...order, automatic: true }, own] }) })
  const words = /This also turns off the automatic reorder/
  await press('Cancel this order WH-7K3M-92QX')
  await screen.findByText(words)
  await press('Keep the order')
  await press('Cancel this order WH-OWN1-OWN1')
  await screen.findByText(/The box won’t be sent/)
  expect(screen.queryByText(words)).toBeNull()
})

test('it is too late to cancel a box that is being packed', async () => {
  await open({
    GetSupplies: give({ orders: [order] }),
    CancelOrder: () =>
      json(400, { errorType: 'failed_precondition', messageKey: 'supply.refused.packed' }),
  })
  await press('Cancel this order WH-7K3M-92QX')
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel the order' }),
  )
  await screen.findByText('We’ve begun to pack this order')
})

test('an open order that goes elsewhere names its address, and how to change that', async () => {
  const elsewhere = { ...order, address: { ...order.address, line1: '1 Old Road' } }
  await open({ GetSupplies: give({ orders: [elsewhere] }) })
  const row = await screen.findByRole('article')
  expect(row.textContent).toContain('1 Old Road')
  expect(row.textContent).toContain('To send it somewhere else, cancel it and order again.')
})

test('an order to the home address, or one that is over, names no address', async () => {
  const over = {
    ...order,
    id: 'o2',
    state: 'DELIVERED',
    canCancel: false,
    address: { line1: '1 Old Road' },
  }
  await open({ GetSupplies: give({ orders: [order, over] }) })
  expect((await screen.findAllByRole('article')).map((row) => row.textContent).join()).not.toMatch(
    /Elm St|Old Road/,
  )
})

test('a box that came back says what to do', async () => {
  await open({ GetSupplies: give({ orders: [{ ...order, state: 'RETURNED', canCancel: false }] }) })
  await screen.findByText(/The box came back to us. Please check the address/)
})

import { CalendarDate } from '@internationalized/date'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverNow } from '../../data/clock'
import {
  type Answer,
  type Call,
  json,
  later,
  memberSession,
  now,
  offline,
  renderApp,
  stubServer,
} from '../../shell/testing'
import { problemsOfHold } from './fulfilment/parts/hold-dialog'
import { problemsOfParcel } from './fulfilment/parts/ship-dialog'

const admin = {
  session: { ...memberSession, role: 'Admin' },
  startup: { staff: { name: 'Ada Park', role: 'Admin', rights: [] } },
}

const today = new CalendarDate(2026, 11, 19)

const shipment = {
  memberId: 'm1',
  id: 's1',
  number: 'WH-7K3M-92QX',
  ownerKind: 'supply',
  ownerId: 'o1',
  state: 'PLACED',
  name: 'Rosa Delgado',
  line1: '12 Elm St',
  city: 'Dallas',
  region: 'TX',
  postalCode: '75201',
  country: 'US',
  items: [{ kind: 'strips', count: 100 }],
  placedAt: now,
  can: ['pack', 'hold', 'label'],
}

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./fulfilment'), 60_000)

let list: Answer
let calls: Call[]
let answers: Record<string, Answer>

beforeEach(() => {
  list = () => json(200, { shipments: [shipment], toShip: 1 })
  answers = {}
})

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(path = '/staff/fulfilment') {
  calls = stubServer({ ListShipments: (request) => list(request), ...answers })
  await renderApp(path, admin)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (method: string) =>
  calls.filter(({ name }) => name === method).map((call) => JSON.parse(call.sent))
const ref = { memberId: 'm1', id: 's1' }

test('a box says for whom it is, what is in it and what can be done', async () => {
  await show()
  const row = await screen.findByRole('article', { name: 'WH-7K3M-92QX' })
  expect(row.textContent).toContain('Rosa Delgado')
  expect(row.textContent).toContain('Test strips: 100')
  expect(row.textContent).toContain('Dallas, TX 75201')
  expect(within(row).getByText('To pack')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: /Mark as shipped/ })).toBeNull()
})

test('a box is taken once', async () => {
  const { answer, give } = later()
  answers.StartPacking = () => answer
  await show()
  await userEvent.dblClick(
    await screen.findByRole('button', { name: 'Start packing WH-7K3M-92QX' }),
  )
  give(json(200, {}))
  await screen.findByText('You’re packing WH-7K3M-92QX. Print its label next.')
  expect(sent('StartPacking')).toEqual([ref])
})

test('a colleague was faster', async () => {
  answers.StartPacking = () =>
    json(409, { errorType: 'aborted', messageKey: 'fulfil.refused.claimed' })
  await show()
  await press('Start packing WH-7K3M-92QX')
  await screen.findByText('A colleague is already packing this box')
})

const packed = { ...shipment, state: 'PACKED', packer: 'Ada Park', mine: true, can: ['ship'] }

test('the carrier and the tracking number go with the box', async () => {
  list = () => json(200, { shipments: [packed], toShip: 1 })
  await show()
  expect(await screen.findByText('You’re packing it')).toBeTruthy()
  await press('Mark as shipped WH-7K3M-92QX')
  const dialog = await screen.findByRole('dialog', { name: 'Ship WH-7K3M-92QX' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
  await within(dialog).findByText('Choose the carrier.')
  expect(sent('MarkShipped')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: /Carrier/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'UPS' }))
  await userEvent.type(within(dialog).getByLabelText(/Tracking number/), '1Z 999-AA')
  await userEvent.click(within(dialog).getAllByRole('spinbutton')[0] as HTMLElement)
  await userEvent.keyboard('01012020')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
  await within(dialog).findByText('Enter a day from today up to 60 days from now.')
  expect(sent('MarkShipped')).toEqual([])
  const soon = new Date(serverNow() + 3 * 86_400_000).toISOString().slice(0, 10)
  const [year = '', month = '', day = ''] = soon.split('-')
  await userEvent.click(within(dialog).getAllByRole('spinbutton')[0] as HTMLElement)
  await userEvent.keyboard(month + day + year)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as shipped' }))
  await screen.findByText('WH-7K3M-92QX is on its way. We’ve told the member.')
  const parcel = { carrier: 'ups', tracking: '1Z 999-AA', expected: soon }
  expect(sent('MarkShipped')).toEqual([{ ...ref, ...parcel }])
})

test('a box that changed meanwhile keeps what was typed and says so', async () => {
  list = () => json(200, { shipments: [shipment], toShip: 1 })
  answers.HoldShipment = () =>
    json(409, { errorType: 'aborted', messageKey: 'fulfil.refused.changed' })
  await show()
  await press('Put on hold WH-7K3M-92QX')
  const dialog = await screen.findByRole('dialog', { name: 'Put WH-7K3M-92QX on hold' })
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>(/Reason/)
  await userEvent.type(reason, 'No stock')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put on hold' }))
  await within(dialog).findByText('Someone else has changed this shipment')
  expect(reason.value).toBe('No stock')
})

test('delivered and returned are asked about first', async () => {
  const way = { ...shipment, state: 'SHIPPED', carrier: 'ups', can: ['deliver', 'return'] }
  list = () => json(200, { shipments: [way] })
  await show('/staff/fulfilment?tab=shipped')
  for (const [button, yes, method] of [
    ['Mark as delivered', 'Yes, mark as delivered', 'MarkDelivered'],
    ['Mark as returned', 'Yes, mark as returned', 'MarkReturned'],
  ] as const) {
    await press(`${button} WH-7K3M-92QX`)
    const dialog = await screen.findByRole('dialog')
    await userEvent.dblClick(within(dialog).getByRole('button', { name: yes }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(method)).toEqual([ref])
  }
})

test('trouble says what is wrong, and a hold can be ended', async () => {
  const held = { ...shipment, trouble: 'hold', holdReason: 'No stock', can: ['release'] }
  list = () => json(200, { shipments: [held], trouble: 1 })
  await show('/staff/fulfilment?tab=trouble')
  await screen.findByText('On hold')
  expect(screen.getByText('No stock')).toBeTruthy()
  await press('End the hold WH-7K3M-92QX')
  await screen.findByText('WH-7K3M-92QX can be shipped again.')
})

test('the label and the list come as files', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x' }))
  answers.GetLabel = () => json(200, { fileName: 'l.pdf', content: btoa('%PDF-') })
  answers.ExportShipments = () => json(200, { fileName: 's.csv', content: btoa('a'), count: 1 })
  await show()
  await press('Label (PDF) WH-7K3M-92QX')
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  await press('Save the addresses as a file (CSV)')
  await screen.findByText('The file has 1 shipment')
  expect(saved).toHaveBeenCalledTimes(2)
})

test.each([
  ['toShip', 'Nothing to ship'],
  ['shipped', 'Nothing sent yet'],
  ['trouble', 'No trouble'],
])('an empty tab says so: %s', async (tab, words) => {
  list = () => json(200, {})
  await show(`/staff/fulfilment?tab=${tab}`)
  await screen.findByRole('heading', { name: words })
})

test('loading, failed and offline', async () => {
  list = () => later().answer
  await show()
  expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0)
  cleanup()
  list = () => json(403, { errorType: 'permission_denied', requestId: 'r-2' })
  await show()
  await screen.findByText('Reference: r-2')
  cleanup()
  act(() => onlineManager.setOnline(false))
  list = offline
  await show()
  await screen.findByText('You’ll see this when you’re back online.')
})

test('the choice of a list keeps the focus and its numbers while another list comes', async () => {
  await show()
  const tab = (name: string) => screen.findByRole('radio', { name })
  await tab('To ship (1)')
  list = () => later().answer
  await userEvent.click(await tab('Trouble'))
  await screen.findAllByText('Loading')
  expect(document.activeElement).toBe(await tab('Trouble'))
  await tab('To ship (1)')
})

test('more that can’t be loaded is said, and what is there stays', async () => {
  list = () => json(200, { shipments: [shipment], toShip: 2, next: 'n' })
  await show()
  await screen.findByRole('article', { name: 'WH-7K3M-92QX' })
  list = () => json(403, { errorType: 'permission_denied' })
  await press('Show more')
  await screen.findByText('We couldn’t load more shipments.')
  expect(screen.getByRole('article', { name: 'WH-7K3M-92QX' })).toBeTruthy()
})

test.each([
  ['', '1234', 'carrier'],
  ['ups', '123', 'tracking'],
  ['ups', '1234', ''],
  ['ups', 'A'.repeat(40), ''],
  ['ups', 'A'.repeat(41), 'tracking'],
  ['ups', '', 'tracking'],
  ['ups', '12/34', 'tracking'],
  ['other', '', ''],
])('carrier %j with number %j: %j is wrong', (carrier, tracking, wrong) => {
  const parcel = { carrier, tracking, expected: null }
  const found = Object.entries(problemsOfParcel(parcel, today)).filter(([, words]) => words)
  expect(found.map(([field]) => field).join()).toBe(wrong)
})

test.each([
  [-1, false],
  [0, true],
  [60, true],
  [61, false],
])('a day of arrival %i days from now is taken: %s', (days, isTaken) => {
  const parcel = { carrier: 'ups', tracking: '1Z99', expected: today.add({ days }) }
  expect(!problemsOfParcel(parcel, today).expected).toBe(isTaken)
})

test('a box on its way says when the carrier expects to deliver it', async () => {
  list = () =>
    json(200, { shipments: [{ ...shipment, state: 'SHIPPED', expected: '2026-11-20' }], toShip: 1 })
  await show()
  await screen.findByText('The carrier expects to deliver it on November 20, 2026.')
})

test.each([
  [' ', false],
  ['x', true],
  ['x'.repeat(300), true],
  ['x'.repeat(301), false],
])('a reason is taken', (reason, isTaken) => {
  expect(!problemsOfHold({ reason }).reason).toBe(isTaken)
})

test('a parcel with home test kits names each of them', async () => {
  const items = ['a1cKit', 'kidneyKit', 'scale'].map((kind) => ({ kind, count: 1 }))
  list = () => json(200, { shipments: [{ ...shipment, ownerKind: 'kit', items }], toShip: 1 })
  await show()
  await screen.findByText('A1c kit: 1')
  expect(screen.getByText('Kidney kit: 1')).toBeTruthy()
  expect(screen.getByText('Other items: 1')).toBeTruthy()
})

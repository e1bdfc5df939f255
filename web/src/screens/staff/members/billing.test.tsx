import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  memberSession,
  offline,
  renderApp,
  stubServer,
} from '../../../shell/testing'
import { problemsOfRefund } from './parts/reason-dialogs'

const support = {
  session: { ...memberSession, role: 'support' },
  startup: { staff: { name: 'Sam Lee', role: 'support', rights: ['search.exact'] } },
}
const known = {
  name: 'Tom Becker',
  brandName: 'Wellhouse Direct',
  currency: 'USD',
  day: '2026-11-17',
  coverage: [
    {
      id: 'c1',
      plan: 'Monthly',
      planCode: 'direct',
      sponsorKind: 'self',
      number: 'WHD-1',
      from: '2026-01-01',
      status: 'active',
      revision: 4,
    },
  ],
  plans: [{ code: 'direct', name: 'Monthly' }],
  services: [{ kind: 'visit', item: 'general' }],
  paymentsOpen: true,
}
const bill = {
  kind: 'visit',
  item: 'general',
  currency: 'USD',
  serviceFrom: '2026-11-01',
  serviceUntil: '2026-11-01',
  dueDate: '2026-11-20',
  listCents: 7500,
  amountCents: 7500,
}
const invoices = [
  { ...bill, id: 'i1', number: 'INV-1', status: 'open' },
  { ...bill, id: 'i2', number: 'INV-2', status: 'paid', refundableCents: 7500 },
  { ...bill, id: 'i3', number: 'INV-3', status: 'void' },
]
const proposal = {
  quote: { kind: 'visit', item: 'general', listCents: 7500, yourCents: 2500, reason: 'copay' },
  currency: 'USD',
  from: '2026-11-17',
  until: '2026-11-17',
  dueDate: '2026-12-01',
}

let coverage: Answer
let list: Answer
let quote: Answer
let save: Answer
let calls: Call[]

beforeEach(() => {
  coverage = () => json(200, known)
  list = () => json(200, { invoices })
  quote = () => json(200, proposal)
  save = () => json(200, {})
  const saved: Answer = (request) => save(request)
  calls = stubServer({
    GetMemberBilling: (request) => coverage(request),
    ListMemberInvoices: (request) => list(request),
    QuoteInvoice: (request) => quote(request),
    GetMemberInvoice: () =>
      json(200, { refunds: [{ id: 'r1', amountCents: 100, state: 'failed', at: 1 }] }),
    SaveCoverage: saved,
    RemoveCoverage: saved,
    IssueInvoice: saved,
    VoidInvoice: saved,
    RefundInvoice: saved,
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () => renderApp('/staff/members/m-1/billing', support)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

test('each invoice has what its state allows', async () => {
  await show()
  await screen.findByText('Tom Becker')
  await screen.findByRole('button', { name: 'Cancel the invoice INV-1' })
  screen.getByRole('button', { name: 'Refund INV-2' })
  expect(screen.queryByRole('button', { name: 'Refund INV-1' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel the invoice INV-2' })).toBeNull()
  expect(screen.queryByRole('button', { name: /(Refund|Cancel the invoice) INV-3/ })).toBeNull()
})

test('coverage is corrected with the revision that was shown', async () => {
  await show()
  await press('Change Monthly')
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Member number/ }), {
    target: { value: 'WHD-2' },
  })
  await inDialog('Save')
  await screen.findByText('The coverage is saved')
  expect(sent('SaveCoverage')).toEqual([
    {
      memberId: 'm-1',
      id: 'c1',
      planCode: 'direct',
      number: 'WHD-2',
      from: '2026-01-01',
      until: '',
      deductibleMetCents: 0,
      revision: 4,
    },
  ])
})

test('an older page overwrites nothing and keeps what was typed', async () => {
  save = () => json(409, { code: 'aborted' })
  await show()
  await press('Change Monthly')
  const dialog = within(await screen.findByRole('dialog'))
  const number = dialog.getByRole('textbox', { name: /^Member number/ }) as HTMLInputElement
  await userEvent.clear(number)
  await userEvent.type(number, 'WHD-77')
  await inDialog('Save')
  await dialog.findByText('Someone else has just changed this')
  expect(number.value).toBe('WHD-77')
})

test('a plan that was not removed is looked at again when the question closes', async () => {
  let asked = 0
  coverage = () => {
    asked += 1
    return json(200, known)
  }
  save = () => json(409, { code: 'aborted' })
  await show()
  await press('Remove Monthly')
  await inDialog('Remove')
  await within(await screen.findByRole('dialog')).findByText('Someone else has just changed this')
  expect(asked).toBe(1)
  await inDialog('Keep the plan')
  await waitFor(() => expect(asked).toBe(2))
})

test('the amount of an invoice is seen before it is sent', async () => {
  await show()
  await press('New invoice')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).queryByRole('button', { name: 'Send the invoice' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: /Service/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'General medical visit' }))
  await within(dialog).findByText('Your part. Your plan pays the rest.')
  await inDialog('Send the invoice')
  await screen.findByText('The invoice is sent')
  expect(sent('IssueInvoice')).toEqual([
    { memberId: 'm-1', kind: 'visit', item: 'general', from: '2026-11-17', amountCents: 2500 },
  ])
})

test('no invoice is offered where there is nothing to pay', async () => {
  quote = () => json(200, { ...proposal, quote: {} })
  await show()
  await press('New invoice')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: /Service/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'General medical visit' }))
  await within(dialog).findByText('There’s nothing to pay, so no invoice is needed')
  expect(within(dialog).queryByRole('button', { name: 'Send the invoice' })).toBeNull()
})

test('a part is refunded with a reason, and the page says how it stands', async () => {
  save = () => json(200, { refund: { state: 'done' } })
  await show()
  await press('Refund INV-2')
  const dialog = await screen.findByRole('dialog')
  await inDialog('Refund')
  expect(sent('RefundInvoice')).toEqual([])
  const amount = within(dialog).getByRole('textbox', { name: /Amount/ })
  fireEvent.change(amount, { target: { value: '10.25' } })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Billed twice')
  await inDialog('Refund')
  await screen.findByText('The refund is on its way to the card')
  expect(sent('RefundInvoice')).toEqual([
    {
      memberId: 'm-1',
      invoiceId: 'i2',
      reason: 'Billed twice',
      cents: 1025,
      refundableCents: 7500,
    },
  ])
})

test('a refund that the provider refused is not told as done', async () => {
  save = () => json(200, { refund: { state: 'failed' } })
  await show()
  await press('Refund INV-2')
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'x')
  await inDialog('Refund')
  await screen.findByText('The payment provider refused the refund')
  await press('Details INV-2')
  await screen.findByText('The payment provider refused this refund. You can try again.')
})

test('an invoice that was paid meanwhile is not canceled', async () => {
  save = () =>
    new Response(JSON.stringify({ code: 'failed_precondition' }), {
      status: 400,
      headers: {
        'Content-Type': 'application/json',
        'Wellhouse-Message-Key': 'billing.refused.void',
      },
    })
  await show()
  await press('Cancel the invoice INV-1')
  await userEvent.type(screen.getByRole('textbox', { name: /Why/ }), 'x')
  await inDialog('Cancel the invoice')
  await screen.findByText('This invoice can’t be canceled now')
})

test('an error of the invoices leaves the coverage on the page', async () => {
  list = () => json(500, {})
  await show()
  await screen.findByText('We couldn’t load the invoices.')
  screen.getByText('WHD-1')
})

test.each([
  ['failed', () => json(500, {})],
  ['offline', offline],
])('a page that does not come says so: %s', async (_, answer) => {
  coverage = answer as Answer
  await show()
  await screen.findByText('We couldn’t open the coverage and bills of this member.')
})

test('a member whom nobody knows is not asked for again', async () => {
  let asked = 0
  coverage = () => {
    asked += 1
    return json(404, { code: 'not_found' })
  }
  await show()
  await screen.findByRole('heading', { level: 1, name: 'We can’t find this member' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toBe(1)
})

test('a member without a plan or an invoice', async () => {
  coverage = () => json(200, { ...known, coverage: [], plans: [] })
  list = () => json(200, {})
  await show()
  await screen.findByText('This member has no plan, so they pay the full price.')
  screen.getByText('The member’s brand has no plans. An Admin can add one.')
  await waitFor(() => screen.getByText('This member has no invoices.'))
})

test.each([
  [0.01, 'x', []],
  [75, 'x', []],
  [75.01, 'x', ['dollars']],
  [0, 'x', ['dollars']],
  [1.005, 'x', ['dollars']],
  [Number.NaN, ' ', ['dollars', 'reason']],
  [1, 'x'.repeat(501), ['reason']],
])('a refund of %s because of %s', (dollars, reason, wrong) => {
  const found = Object.entries(problemsOfRefund(dollars, reason, 7500))
  expect(found.filter(([, text]) => text).map(([field]) => field)).toEqual(wrong)
})

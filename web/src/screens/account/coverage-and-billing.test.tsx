import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageLoad } from '../../data/page-load'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const went = vi.fn()

const plan = {
  id: 'p',
  plan: 'Harborview Choice',
  sponsorKind: 'employer',
  sponsor: 'Harborview School District',
  number: 'HVC 1',
  from: '2025-01-01',
  until: '',
  status: 'active',
  deductibleCents: 50_000,
  deductibleMetCents: 12_500,
  phone: '800-555-0151',
}
const quotes = [
  {
    kind: 'program',
    item: 'DIABETES',
    listCents: 8900,
    yourCents: 0,
    reason: 'employerPays',
  },
  {
    kind: 'visit',
    item: 'general',
    listCents: 7500,
    yourCents: 2500,
    reason: 'beforeDeductible',
    afterCents: 0,
  },
]
const covered = { coverage: [plan], quotes, currency: 'USD', day: '2026-11-17', pays: false }
const card = { id: 'k', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 }
const invoice = {
  id: 'i',
  number: 'WHD-3',
  kind: 'program',
  item: 'COMPR_WEIGHT_CARE',
  serviceFrom: '2026-11-01',
  serviceUntil: '2026-11-30',
  listCents: 14_900,
  amountCents: 14_900,
  currency: 'USD',
  status: 'open',
  dueDate: '2026-11-20',
  issuedAt: now,
}

type Answers = Record<string, (body: Record<string, string>) => Response | Promise<Response>>

const usual: Answers = {
  GetCoverage: () => json(200, covered),
  ListInvoices: () => json(200, { invoices: [invoice], card, paymentsOpen: true, next: '' }),
}

async function bodyOf(request: Request): Promise<Record<string, string>> {
  const inAddress = new URL(request.url).searchParams.get('message')
  return JSON.parse(inAddress ?? ((await request.clone().text()) || '{}'))
}

function answer(answers: Answers) {
  fetched.mockImplementation(async (request) => {
    const method = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const reply = { ...usual, ...answers }[method]
    return reply ? reply(await bodyOf(request)) : json(200, {})
  })
}

const sent = (method: string) =>
  fetched.mock.calls
    .map(([request]) => request)
    .filter((request) => request instanceof Request && request.url.endsWith(method))

beforeEach(() => {
  fetched.mockReset()
  went.mockReset()
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(pageLoad, 'to').mockImplementation(went)
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page = '/account/coverage-and-billing'
const open = (path = page) => renderApp(path, { startup: rosa })

test('S1-2.4-06 the plan, what each service costs and why', async () => {
  answer({})
  await open()
  await screen.findByRole('heading', { level: 1, name: 'Coverage and billing' })
  await screen.findByRole('heading', { level: 2, name: 'Harborview Choice' })
  expect(screen.getByText('Your employer, Harborview School District')).toBeTruthy()
  expect(screen.getByText('HVC 1')).toBeTruthy()
  expect(screen.getByText('You’ve met $125.00 of $500.00.')).toBeTruthy()
  const visit = await screen.findByRole('row', { name: /General medical visit/ })
  expect(within(visit).getByText('$25.00')).toBeTruthy()
  expect(within(visit).getByText('Until you meet your deductible. After that, $0.00.')).toBeTruthy()
  const program = screen.getByRole('row', { name: /Diabetes/ })
  expect(within(program).getByText('Your employer pays.')).toBeTruthy()
})

test('loading holds the place, a failure offers another try and keeps the other half', async () => {
  answer({ GetCoverage: () => new Promise(() => undefined) })
  await open()
  await screen.findByRole('heading', { name: 'Invoices and receipts' })
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
  cleanup()
  answer({ GetCoverage: () => json(403, { errorType: 'permission_denied', requestId: 'r-1' }) })
  await open()
  await screen.findByText('We couldn’t load your coverage.')
  expect(screen.getByText('Reference: r-1')).toBeTruthy()
  await screen.findByRole('heading', { name: 'Invoices and receipts' })
})

test('without a network the page says so', async () => {
  answer({})
  onlineManager.setOnline(false)
  await open()
  await waitFor(() =>
    expect(screen.getAllByText('You’ll see this when you’re back online.')).toHaveLength(2),
  )
})

test('somebody without a plan, a program or a bill sees an empty state', async () => {
  answer({
    GetCoverage: () => json(200, { currency: 'USD', day: '2026-11-17' }),
    ListInvoices: () => json(200, { paymentsOpen: true }),
  })
  await open()
  await screen.findByRole('heading', { name: 'No plan yet' })
  await screen.findByText('You don’t have any bills right now.')
  expect(screen.queryByRole('button', { name: 'Add a card' })).toBeNull()
})

test('a sponsored member has nothing to pay and is told who pays', async () => {
  answer({ ListInvoices: () => json(200, { paymentsOpen: true }) })
  await open()
  await screen.findByText(
    'Harborview School District pays for your program. You don’t have any bills right now.',
  )
})

test.each([
  ['open', 'To pay', true],
  ['processing', 'Processing', false],
  ['paid', 'Paid', false],
  ['refundedInPart', 'Refunded in part', false],
  ['refunded', 'Refunded', false],
  ['failed', 'Payment didn’t go through', true],
  ['void', 'Canceled, nothing to pay', false],
])('an invoice that is %s says so in words', async (status, words, canPay) => {
  answer({
    ListInvoices: () => json(200, { invoices: [{ ...invoice, status }], card, paymentsOpen: true }),
  })
  await open()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryAllByRole('button', { name: 'Pay WHD-3' })).toHaveLength(canPay ? 1 : 0)
  const receipts = ['paid', 'refundedInPart', 'refunded'].includes(status) ? 1 : 0
  expect(screen.queryAllByRole('button', { name: 'Download receipt WHD-3' })).toHaveLength(receipts)
})

async function press(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }))
}

test('a payment is asked for, sent once with the card on show, and its receipt is at hand', async () => {
  let isPaid = false
  answer({
    ListInvoices: () =>
      json(200, {
        invoices: [{ ...invoice, status: isPaid ? 'paid' : 'open' }],
        card,
        paymentsOpen: true,
      }),
    PayInvoice: () => {
      isPaid = true
      return json(200, { payment: { id: 'c', state: 'paid' }, invoice })
    },
  })
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  expect(within(dialog).getByText(/Visa ending in 4242/)).toBeTruthy()
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await screen.findByText('Thank you. Your payment of $149.00 went through.')
  expect(sent('PayInvoice')).toHaveLength(1)
  expect(await bodyOf(sent('PayInvoice')[0] as Request)).toEqual({ id: 'i', cardId: 'k' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a declined card keeps the request, says why, and another try has another key', async () => {
  const reasons = ['insufficient_funds', '']
  answer({
    PayInvoice: () => {
      const reason = reasons.shift()
      return json(200, { payment: { id: 'c', state: reason ? 'declined' : 'processing', reason } })
    },
  })
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await within(dialog).findByText(/there isn’t enough money available on the card/)
  expect(within(dialog).getByText(/You were not charged/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await screen.findByText('We’re waiting for the bank')
  const keys = sent('PayInvoice').map((request) => request.headers.get('Idempotency-Key'))
  expect(new Set(keys).size).toBe(2)
})

test('a lost answer is asked for again under the same key', async () => {
  let tries = 0
  answer({
    PayInvoice: () => {
      tries += 1
      if (tries === 1) throw new TypeError('the network is gone')
      return json(200, { payment: { id: 'c', state: 'paid' } })
    },
  })
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await within(dialog).findByText('We don’t know yet if the payment worked')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await screen.findByText(/went through/)
  const keys = sent('PayInvoice').map((request) => request.headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a bill that is too old for the first page is still to be paid, once', async () => {
  const old = { ...invoice, id: 'old', number: 'WHD-OLD', status: 'open' }
  const first = { ...invoice, status: 'open' }
  answer({
    ListInvoices: () =>
      json(200, { invoices: [first], unpaid: [first, old], card, paymentsOpen: true }),
  })
  await open()
  await screen.findByText('Bills to pay')
  screen.getByRole('button', { name: /^Pay WHD-OLD/ })
  expect(screen.getAllByRole('button', { name: /^Pay WHD-3/ })).toHaveLength(1)
})

test('the dialog stays and says what it doesn’t know when the bill changes list meanwhile', async () => {
  let status = 'open'
  answer({
    ListInvoices: () => json(200, { invoices: [{ ...invoice, status }], card, paymentsOpen: true }),
    PayInvoice: () => {
      if (status === 'open') {
        status = 'processing'
        throw new TypeError('the network is gone')
      }
      return json(200, { payment: { id: 'c', state: 'processing' } })
    },
  })
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await within(dialog).findByText('We don’t know yet if the payment worked')
  await vi.waitFor(() => expect(screen.queryByText('Bills to pay')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Pay $149.00' })).toBe(dialog)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
  await screen.findByText('We’re waiting for the bank')
  const keys = sent('PayInvoice').map((request) => request.headers.get('Idempotency-Key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a card is entered on the provider’s page, and we come back to this one', async () => {
  answer({
    ListInvoices: () => json(200, { invoices: [invoice], paymentsOpen: true }),
    StartCard: () => json(200, { url: 'https://pay.example/c/1' }),
  })
  await open()
  await press('Add a card')
  await vi.waitFor(() => expect(went).toHaveBeenCalledWith('https://pay.example/c/1'))
  expect(await bodyOf(sent('StartCard')[0] as Request)).toEqual({ returnTo: page })
})

test('the way back keeps the card once and leaves the address', async () => {
  answer({ FinishCard: () => json(200, { card }) })
  await open(`${page}?card=STATE`)
  await screen.findByText('Your card is saved')
  expect(sent('FinishCard')).toHaveLength(1)
  expect(await bodyOf(sent('FinishCard')[0] as Request)).toEqual({ state: 'STATE' })
  cleanup()
  await open(`${page}?card=none`)
  await screen.findByText('No card was saved')
  expect(sent('FinishCard')).toHaveLength(1)
})

test('somebody who added a card for an invoice goes on with that invoice', async () => {
  answer({
    StartCard: () => json(200, { url: 'https://cards.test/enter' }),
    FinishCard: () => json(200, { card }),
  })
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use another card' }))
  await vi.waitFor(() => expect(went).toHaveBeenCalled())
  cleanup()
  await open(`${page}?card=STATE`)
  expect(await screen.findByRole('dialog', { name: 'Pay $149.00' })).toBeTruthy()
  expect(sessionStorage.getItem('wellhouse.paying')).toBeNull()
})

test('offline nothing is sent, and the dialog says so', async () => {
  answer({})
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  onlineManager.setOnline(false)
  try {
    await userEvent.click(within(dialog).getByRole('button', { name: 'Pay $149.00' }))
    await within(dialog).findByText('You’re offline. The payment wasn’t sent.')
    expect(sent('PayInvoice')).toHaveLength(0)
  } finally {
    onlineManager.setOnline(true)
  }
})

test('a way back that was used says so', async () => {
  answer({
    FinishCard: () =>
      json(400, { errorType: 'failed_precondition', messageKey: 'billing.refused.state' }),
  })
  await open(`${page}?card=STATE`)
  await screen.findByText('This link no longer works')
})

test('removing a card asks first', async () => {
  answer({ RemoveCard: () => json(200, {}) })
  await open()
  await press('Remove card')
  const dialog = await screen.findByRole('dialog', { name: 'Remove this card?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove card' }))
  await vi.waitFor(() => expect(sent('RemoveCard')).toHaveLength(1))
})

test('a removed card is said where the focus goes', async () => {
  let isRemoved = false
  answer({
    ListInvoices: () =>
      json(200, { invoices: [invoice], card: isRemoved ? undefined : card, paymentsOpen: true }),
    RemoveCard: () => {
      isRemoved = true
      return json(200, {})
    },
  })
  await open()
  await press('Remove card')
  const dialog = await screen.findByRole('dialog', { name: 'Remove this card?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove card' }))
  const said = await screen.findByRole('group', { name: 'We removed your card' })
  await vi.waitFor(() => expect(document.activeElement).toBe(said))
})

test('two clicks in the same moment pay once and say one thing', async () => {
  answer({ PayInvoice: () => json(200, { payment: { id: 'c', state: 'paid' } }) })
  await open()
  await press('Pay WHD-3')
  const dialog = await screen.findByRole('dialog', { name: 'Pay $149.00' })
  expect(within(dialog).getByText(/Pay with/)).toBeTruthy()
  const pay = within(dialog).getByRole('button', { name: 'Pay $149.00' })
  fireEvent.click(pay)
  fireEvent.click(pay)
  await screen.findByText('Thank you. Your payment of $149.00 went through.')
  expect(sent('PayInvoice')).toHaveLength(1)
})

test('what is due comes before the plan, and is listed once', async () => {
  const old = { ...invoice, id: 'o', number: 'WHD-2', status: 'paid' }
  answer({
    ListInvoices: () => json(200, { invoices: [invoice, old], card, paymentsOpen: true, next: '' }),
  })
  await open()
  await screen.findByRole('heading', { level: 2, name: 'Harborview Choice' })
  await screen.findByRole('heading', { level: 2, name: 'Invoices and receipts' })
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles.indexOf('Bills to pay')).toBeLessThan(titles.indexOf('Harborview Choice'))
  expect(screen.getAllByText('Invoice WHD-3')).toHaveLength(1)
  expect(screen.getAllByText('Invoice WHD-2')).toHaveLength(1)
})

test('a payment takes the place of what was said about the card', async () => {
  answer({
    FinishCard: () => json(200, { card }),
    PayInvoice: () => json(200, { payment: { id: 'c', state: 'paid' } }),
  })
  await open(`${page}?card=STATE`)
  await screen.findByText('Your card is saved')
  await press('Pay WHD-3')
  await press('Pay $149.00')
  await screen.findByText('Thank you. Your payment of $149.00 went through.')
  expect(screen.queryByText('Your card is saved')).toBeNull()
})

test('without a provider nobody is offered to pay', async () => {
  answer({ ListInvoices: () => json(200, { invoices: [invoice] }) })
  await open()
  await screen.findByText('You can’t pay online here yet. Member Support can help you pay.')
  expect(screen.queryByRole('button', { name: 'Pay WHD-3' })).toBeNull()
})

test('staff who view a member see the coverage and no bills', async () => {
  answer({})
  const impersonation = { impersonatorId: 'a', impersonatorType: 'CallCenterRep' }
  await renderApp(page, { session: { ...memberSession, impersonation }, startup: rosa })
  await screen.findByRole('heading', { level: 2, name: 'Harborview Choice' })
  expect(screen.getByText('Only the member can see their card and their bills.')).toBeTruthy()
  expect(sent('ListInvoices')).toHaveLength(0)
})

test('S2-2-48 S2-2-49 the standalone form has coverage and payment in two places', async () => {
  answer({})
  const standalone = { startup: rosa, form: 'standalone' } as const
  await renderApp('/profile-preferences/coverage', standalone)
  await screen.findByRole('heading', { level: 1, name: 'Coverage' })
  await screen.findByRole('heading', { level: 2, name: 'Harborview Choice' })
  expect(screen.queryByRole('heading', { name: 'Invoices and receipts' })).toBeNull()
  cleanup()
  await renderApp('/profile-preferences/payment', standalone)
  await screen.findByRole('heading', { level: 1, name: 'Payment' })
  await screen.findByRole('heading', { level: 2, name: 'Invoices and receipts' })
})

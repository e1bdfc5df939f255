import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { json, memberSession, now, renderApp, rosa } from '../../shell/testing'

const areas = ['readings', 'account']
const acting = { memberId: 'm2', name: 'Mateo Delgado', givenName: 'Mateo', areas, child: true }
const session = { ...memberSession, acting }

const profile = {
  firstName: 'Mateo',
  lastName: 'Delgado',
  birthDate: '2017-05-14',
  timeZone: 'America/Chicago',
  country: 'US',
  phoneRegions: ['US'],
  version: 3,
  effects: { next: 'strips' },
}

const invoice = {
  id: 'i1',
  number: 'W-1001',
  kind: 'visit',
  item: 'general',
  serviceFrom: '2026-03-01',
  serviceUntil: '2026-03-01',
  amountCents: 2500,
  listCents: 7500,
  currency: 'USD',
  status: 'open',
  dueDate: '2026-04-01',
}

const answers: Record<string, object> = {
  GetProfile: profile,
  GetSession: { session },
  contacts: { contacts: [] },
  GetCoverage: {
    coverage: [
      {
        id: 'p1',
        plan: 'Care Plus',
        sponsorKind: 'employer',
        sponsor: 'Acme',
        status: 'active',
        from: '2025-01-01',
      },
    ],
    quotes: [
      { kind: 'visit', item: 'general', listCents: 7500, yourCents: 0, reason: 'employerPays' },
    ],
    currency: 'USD',
    day: '2026-03-04',
    pays: true,
  },
  ListInvoices: {
    invoices: [invoice],
    unpaid: [invoice],
    paymentsOpen: true,
    card: { id: 'c1', brand: 'visa', last4: '4242' },
  },
  ListAccess: {
    visits: [
      {
        id: 'v1',
        name: 'Rosa Delgado',
        role: 'member',
        relationship: 'guardian',
        startedAt: now,
        endedAt: now,
      },
    ],
  },
}

let sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'PUT' || (request.method === 'POST' && pathname.endsWith('/contacts'))) {
      sent.push({ path: pathname, body: await request.clone().json() })
    }
    const last = pathname.split('/').at(-1) ?? ''
    return json(200, answers[last] ?? {})
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (path: string) => renderApp(path, { startup: rosa, session })
const text = () => document.querySelector('main')?.textContent ?? ''

/** D35: the profile of a child speaks of the child, and has no sign-in and no language. */
test('a parent reads and changes a child’s profile', async () => {
  const user = userEvent.setup()
  await open('/account/profile')
  expect(await screen.findByRole('heading', { name: 'About Mateo' })).toBeTruthy()
  expect(screen.getByText('We don’t have Mateo’s home address yet.')).toBeTruthy()
  expect(screen.getByText('We don’t have a phone number for Mateo yet.')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Email' })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Language' })).toBeNull()
  expect(text()).not.toMatch(/\b(you|your)\b/i)

  await user.click(screen.getByRole('button', { name: 'Change legal name' }))
  const first = await screen.findByRole('textbox', { name: 'First name' })
  expect(first.getAttribute('autocomplete')).toBe('off')
  await user.clear(first)
  await user.type(first, 'Matteo')
  await user.click(screen.getByRole('button', { name: 'Save for Mateo' }))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ firstName: 'Matteo', email: '', version: 3 })
})

/** D35: whom we call for a child. */
test('a parent adds whom we call for a child', async () => {
  const user = userEvent.setup()
  await open('/account/emergency-contacts')
  expect(await screen.findByRole('heading', { name: 'Mateo’s contacts' })).toBeTruthy()
  expect(text()).toContain('The people we call for Mateo in an emergency if we can’t reach you.')
  expect(text()).toContain('If Mateo is in danger, call 911 now.')
  await user.click(screen.getByRole('button', { name: 'Add a contact' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('What this person is to Mateo.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save for Mateo' })).toBeTruthy()
})

/** D35: coverage and bills of a child; nobody pays while they act. */
test('a parent reads a child’s coverage and bills, and pays nothing', async () => {
  await open('/account/coverage-and-billing')
  expect(await screen.findByText('An employer, Acme')).toBeTruthy()
  expect(screen.getByText('An employer pays.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Mateo’s prices' })).toBeTruthy()
  expect(
    await screen.findByText(
      'You can’t pay while you act for Mateo. Member Support can help you pay.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Details W-1001' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(screen.queryByRole('heading', { name: 'Payment method' })).toBeNull()
  expect(screen.queryByText(/4242/)).toBeNull()
})

/** D35: who viewed a child's record, the parent too. */
test('a parent sees who viewed a child’s record', async () => {
  await open('/account/activity')
  expect(await screen.findByRole('heading', { name: 'Who viewed Mateo’s record' })).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Rosa Delgado' })).toBeTruthy()
  expect(screen.getByText('Guardian')).toBeTruthy()
  expect(screen.getByText('This person was acting for Mateo and could make changes.')).toBeTruthy()
})

/** D35: the account page lists what is open, and keeps the look of the pages out. */
test('the account page has the pages of a child', async () => {
  await open('/account')
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { level: 1, name: 'Mateo’s account' })).toBeTruthy()
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Profile',
    'Emergency contacts',
    'Who viewed Mateo’s record',
    'Coverage and billing',
    'Get help',
  ])
  expect(main.queryByRole('heading', { name: 'Appearance' })).toBeNull()
})

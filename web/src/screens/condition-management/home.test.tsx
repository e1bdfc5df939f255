import { onlineManager } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Startup } from '../../data/startup'
import { json, now, renderApp, rosa } from '../../shell/testing'

type Replies = Record<string, () => Response | Promise<Response>>

const calls: Request[] = []

const reading = (text: string, statusKey: string, more: object = {}) => ({
  id: text,
  at: now - 30 * 60_000,
  offsetMinutes: -360,
  text,
  unit: 'mg/dL',
  statusKey,
  source: 1,
  eatCode: 6,
  ...more,
})

const latest = [
  {
    kind: 'bloodPressure',
    need: 'act',
    reading: reading('184/104', 'reading.pressure.severe', { unit: 'mmHg', source: 2 }),
    week: { text: '141/86', count: 6 },
    before: { text: '138/84', count: 5 },
  },
  {
    kind: 'bloodSugar',
    reading: reading('118', 'reading.status.inRange'),
    week: { text: '142', count: 1 },
  },
]

function serve(replies: Replies) {
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    const name = Object.keys(replies).find((part) => request.url.includes(part))
    return name ? (replies[name] as () => Response)() : json(200, {})
  })
}

const open = (path = '/condition-management/home', startup: Startup = rosa) =>
  renderApp(path, { startup })

const withFlags = (...names: string[]): Startup => ({
  ...rosa,
  features: names.map((name) => ({ name, state: 'on' })),
})

beforeEach(() => {
  calls.length = 0
  serve({ GetLatest: () => json(200, { latest }) })
})

afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const title = () => screen.findByRole('heading', { level: 1, name: 'Your dashboard' })
const cardOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('article') as HTMLElement)
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('S1-2.2-03 S2-2-56 the newest reading of each kind, what needs the member first, in one call', async () => {
  await open()
  await title()
  const sugar = await cardOf('Blood sugar')
  expect(sugar.getByText('In range')).toBeTruthy()
  expect(sugar.getByText('118 milligrams per deciliter')).toBeTruthy()
  expect(sugar.getByText(/^before breakfast · today 8:30\sAM$/)).toBeTruthy()
  expect(sugar.getByText('7-day average 142 from 1 reading')).toBeTruthy()
  const pressure = await cardOf('Blood pressure')
  expect(pressure.getByText('Severe')).toBeTruthy()
  expect(pressure.getByText('184 over 104 millimeters of mercury')).toBeTruthy()
  expect(pressure.getByText('entered by you')).toBeTruthy()
  expect(pressure.getByText('138/84 the 7 days before')).toBeTruthy()
  const names = screen
    .getAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent)
  expect(names).toEqual(['Blood pressure', 'Blood sugar'])
  expect(calls.filter(({ url }) => url.includes('reading'))).toHaveLength(1)
})

test('S2-2-03 the standalone form has the same dashboard at its own address', async () => {
  const { router } = await renderApp('/dashboard', { form: 'standalone' })
  await title()
  expect(router.location.pathname).toBe('/dashboard')
  expect(await screen.findByRole('link', { name: 'Blood sugar' })).toBeTruthy()
})

test('a new member is told what to set up, and nothing is counted', async () => {
  serve({ GetLatest: () => json(200, { latest: [{ kind: 'bloodSugar' }] }) })
  await open()
  expect(
    (await cardOf('Blood sugar')).getByText('No readings yet. Set up your meter.'),
  ).toBeTruthy()
  expect(screen.queryByText(/average/)).toBeNull()
})

test('a kind without a reading for a week says so', async () => {
  const old = { kind: 'bloodSugar', need: 'due', reading: reading('118', 'reading.status.inRange') }
  serve({ GetLatest: () => json(200, { latest: [old] }) })
  await open()
  const sugar = await cardOf('Blood sugar')
  expect(sugar.getByText('More than a week ago. A new reading would help.')).toBeTruthy()
})

test('readings that fail leave the other cards, and a retry brings them', async () => {
  let good = false
  serve({
    GetLatest: () => (good ? json(200, { latest }) : json(403, { errorType: 'permission_denied' })),
  })
  await open()
  expect(await screen.findByText('We couldn’t load your readings.')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Your devices' })).toBeTruthy()
  good = true
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('118 milligrams per deciliter')).toBeTruthy()
})

test('offline without data the cards say so, and the rest stays', async () => {
  serve({ GetLatest: () => Promise.reject(new TypeError('no network')) })
  onlineManager.setOnline(false)
  await open()
  await title()
  expect(
    (await screen.findAllByText('You’ll see this when you’re back online.')).length,
  ).toBeGreaterThan(0)
  expect(screen.getByRole('heading', { level: 2, name: 'Your devices' })).toBeTruthy()
})

test('three pounds overnight ask for a call; a weight-neutral member sees no pounds', async () => {
  const weight = {
    kind: 'weight',
    need: 'act',
    reading: reading('201.6', '', { unit: 'lb' }),
    week: { text: '198.9', count: 6 },
    gainKey: 'reading.gain.day',
    gainText: '+3.4 lb',
  }
  serve({ GetLatest: () => json(200, { latest: [weight] }) })
  const programs = { programs: [{ dbSlug: 'HEART_FAILURE', status: 'ACTIVE' }] }
  await open(undefined, { ...rosa, programs })
  const shown = await cardOf('Weight')
  expect(shown.getByText('201.6 pounds')).toBeTruthy()
  expect(shown.getByText('+3.4 lb in the last 36 hours. Call your care team today.')).toBeTruthy()
  cleanup()
  await open(undefined, { ...rosa, programs, user: { ...rosa.user, hasSafeContent: true } })
  const veiled = await cardOf('Weight')
  expect(veiled.getByText(/Call your care team today/)).toBeTruthy()
  expect(veiled.getByText('Your weight is saved. Numbers are hidden.')).toBeTruthy()
  expect(veiled.queryByText(/201|198|3\.4/)).toBeNull()
})

test('a gain that the care team followed up on is told without an order to call', async () => {
  const weight = {
    kind: 'weight',
    need: 'act',
    reading: reading('201.6', '', { unit: 'lb' }),
    gainKey: 'reading.gain.day',
    gainText: '+3.4 lb',
    followedUp: true,
  }
  serve({ GetLatest: () => json(200, { latest: [weight] }) })
  const programs = { programs: [{ dbSlug: 'HEART_FAILURE', status: 'ACTIVE' }] }
  await open(undefined, { ...rosa, programs })
  const shown = await cardOf('Weight')
  expect(shown.getByText('+3.4 lb in the last 36 hours.')).toBeTruthy()
  expect(shown.queryByText(/Call your care team/)).toBeNull()
})

test('a gain of a weight that we still ask about has no number beside another weight', async () => {
  const weight = {
    kind: 'weight',
    need: 'act',
    reading: reading('200.0', '', { unit: 'lb' }),
    gainKey: 'reading.gain.day',
    gainText: '',
  }
  serve({ GetLatest: () => json(200, { latest: [weight] }) })
  const programs = { programs: [{ dbSlug: 'HEART_FAILURE', status: 'ACTIVE' }] }
  await open(undefined, { ...rosa, programs })
  const shown = await cardOf('Weight')
  expect(shown.getByText('Your weight went up quickly. Call your care team today.')).toBeTruthy()
})

const steps = (status: string) => ({
  status,
  items: [
    { item: 'DEVICES', status: 'NOT_STARTED', routeId: 'activate-devices' },
    { item: 'COACHING', status: 'COMPLETED', routeId: 'message-center.chronic-care' },
  ],
})

test('S2-3-65 S2-3-66 first steps and launchpad show with their flags, until the server says enough', async () => {
  serve({
    GetLatest: () => json(200, { latest }),
    'onboarding/display': () => json(200, { data: { showOneAppCard: true, flows: [] } }),
    launchpad: () => json(200, steps('STARTED')),
  })
  await open(undefined, withFlags('onboarding', 'launchpad'))
  const link = await screen.findByRole('link', { name: 'Continue your first steps on Home' })
  expect(link.getAttribute('href')).toBe('/home')
  expect(await screen.findByText('Getting set up')).toBeTruthy()
  cleanup()
  serve({
    GetLatest: () => json(200, { latest }),
    'onboarding/display': () => json(200, { data: { showOneAppCard: false, flows: [] } }),
    launchpad: () => json(200, steps('DISMISSED')),
  })
  await open(undefined, withFlags('onboarding', 'launchpad'))
  await vi.waitFor(() => expect(calls.some(({ url }) => url.includes('launchpad'))).toBe(true))
  expect(screen.queryByText('Welcome to your program')).toBeNull()
  expect(screen.queryByText('Getting set up')).toBeNull()
})

test.each([
  ['S2-8-29 the launchpad', 'launchpad', 'Getting set up'],
  ['S2-8-30 onboarding', 'onboarding', 'Welcome to your program'],
])('%s that fails is empty data, not an error', async (_, name, heading) => {
  serve({
    GetLatest: () => json(200, { latest }),
    [name]: () => json(500, { errorType: 'internal' }),
  })
  await open(undefined, withFlags(name))
  expect(await screen.findByText('118 milligrams per deciliter')).toBeTruthy()
  expect(calls.some(({ url }) => url.includes(name))).toBe(true)
  expect(screen.queryByText(heading)).toBeNull()
  expect(screen.queryByText(/couldn’t|hiccup/)).toBeNull()
})

test('S2-4-61 S2-8-31 devices we know nothing about count as not activated, without an error', async () => {
  const { devices: _, ...without } = rosa
  const failures = [{ call: 'devices', code: 'unavailable' }]
  await open(undefined, { ...without, failures })
  await title()
  expect(screen.getByText('Not activated yet')).toBeTruthy()
  expect(screen.queryByText(/couldn’t load/)).toBeNull()
  cleanup()
  await open(undefined, { ...rosa, devices: { bloodSugarActivated: true } })
  expect(await screen.findByText('Sends your readings')).toBeTruthy()
})

test('the order follows need first and the flag then', async () => {
  serve({
    GetLatest: () => json(200, { latest }),
    launchpad: () => json(200, steps('NOT_STARTED')),
  })
  await open(undefined, withFlags('newCoaching'))
  await title()
  expect(headings().indexOf('Your coach')).toBeLessThan(headings().indexOf('Your latest readings'))
  cleanup()
  const read = { ...withFlags('newCoaching'), home: { ...rosa.home, unread: [] } }
  await open(undefined, read)
  await title()
  expect(headings().indexOf('Your coach')).toBeGreaterThan(
    headings().indexOf('Your latest readings'),
  )
})

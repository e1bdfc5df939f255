import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type Answer,
  type Call,
  json,
  later,
  memberSession,
  now,
  offline,
  renderApp,
  rosa,
  stubServer,
} from '../shell/testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(
  () =>
    Promise.all([
      import('./confirm-lab-order'),
      import('./confirm-lab-order/members'),
      import('./confirm-lab-order/confirm-address'),
    ]),
  60_000,
)

const home = { line1: '41 Tremont St', city: 'Boston', region: 'MA', postalCode: '02108' }
const campaign = {
  id: 'c1',
  code: 'KIT-2026',
  kits: 'both',
  sponsor: 'Harbor Logistics',
  payer: 'sponsor',
  lastDay: '2026-12-31',
  country: 'US',
  leastAge: 18,
}
const kit = {
  id: 'k1',
  number: 'WL-7K3M-2Q9F',
  kits: 'a1c',
  state: 'ordered',
  placedAt: now,
  address: home,
}
const people = [
  { memberId: 'm1', name: 'Rosa Delgado', self: true, address: home },
  { memberId: 'm2', name: 'Luis Delgado' },
  { memberId: 'm3', name: 'Mateo Delgado', refused: 'tooYoung' },
]

let answers: Record<string, Answer>
let calls: Call[]

beforeEach(() => {
  answers = {
    GetKits: () => json(200, { offers: [campaign] }),
    GetPeople: () => json(200, { campaign, people }),
    CheckAddress: () => json(200, { address: home }),
    OrderKit: () => json(200, { kit }),
    ReplaceKit: () => json(200, {}),
  }
})

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
})

async function show(path = '/confirm-lab-order') {
  calls = stubServer({
    GetKits: (r) => (answers.GetKits as Answer)(r),
    GetPeople: (r) => (answers.GetPeople as Answer)(r),
    CheckAddress: (r) => (answers.CheckAddress as Answer)(r),
    OrderKit: (r) => (answers.OrderKit as Answer)(r),
    ReplaceKit: (r) => (answers.ReplaceKit as Answer)(r),
    SetSharing: () => json(200, {}),
  })
  return renderApp(path, { session: memberSession, startup: rosa })
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

let shown: Awaited<ReturnType<typeof renderApp>>

async function toTheLastStep() {
  shown = await show('/confirm-lab-order/members')
  await userEvent.click(await screen.findByRole('radio', { name: 'Rosa Delgado (you)' }))
  await press('Continue')
  await screen.findByRole('heading', { level: 1, name: 'Where should the kit go?' })
  await press('Continue')
  await screen.findByText('Step 3 of 3')
}

test('S2-2-81 S2-2-82 S2-2-83 a member orders in three steps and shares only what they tick', async () => {
  await toTheLastStep()
  await press('Order this kit')
  await screen.findAllByText('Choose a kit.')
  expect(screen.getAllByText(/^Please agree first/).length).toBeGreaterThan(0)
  expect(sent('OrderKit')).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: /^A1c kit\b(?! and)/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  const shares = screen.getByRole('checkbox', { name: /^Show the result to the coach/ })
  expect((shares as HTMLInputElement).checked).toBe(false)
  await press('Order this kit')
  await screen.findByRole('heading', { level: 1, name: 'Your kit is ordered' })
  screen.getByText('WL-7K3M-2Q9F')
  const order = { campaignId: 'c1', memberId: 'm1', kits: 'a1c', consents: true, shares: false }
  expect(sent('OrderKit')).toMatchObject([order])
})

test('the last two steps lead back to the person, and the receipt names them', async () => {
  const theirs = { ...kit, name: 'Luis Delgado' }
  answers.OrderKit = () => json(200, { kit: theirs })
  await toTheLastStep()
  await userEvent.click(screen.getByRole('link', { name: 'Choose another person' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Luis Delgado' }))
  await press('Continue')
  await screen.findByRole('link', { name: 'Choose another person' })
  await act(async () =>
    shown.router.navigate('/confirm-lab-order', {
      state: { campaignId: 'c1', memberId: 'm2', address: home },
    }),
  )
  await userEvent.click(await screen.findByRole('radio', { name: /^A1c kit\b(?! and)/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  await press('Order this kit')
  await screen.findByRole('heading', { level: 1, name: 'The kit for Luis Delgado is ordered' })
})

test('who can’t have a kit is told why', async () => {
  await show('/confirm-lab-order/members')
  await screen.findByText(/Mateo Delgado can’t have this kit. It is for people aged 18 and older/)
  expect(screen.queryByRole('radio', { name: /Mateo/ })).toBeNull()
})

const other = { ...campaign, id: 'c2', sponsor: 'Northlake Plan' }

test('the second of two offers orders from its own campaign', async () => {
  answers.GetKits = () => json(200, { offers: [campaign, other] })
  await show('/confirm-lab-order/members')
  // Nobody has chosen yet.
  await screen.findByRole('heading', { level: 1, name: 'Home test kit' })
  const [, second] = await screen.findAllByRole('link', { name: 'Order a kit' })
  await userEvent.click(second as HTMLElement)
  await userEvent.click(await screen.findByRole('radio', { name: 'Rosa Delgado (you)' }))
  await press('Continue')
  await screen.findByRole('heading', { level: 1, name: 'Where should the kit go?' })
  await press('Continue')
  await screen.findByText('Step 3 of 3')
  await userEvent.click(screen.getByRole('radio', { name: /^A1c kit\b(?! and)/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  await press('Order this kit')
  await screen.findByRole('heading', { level: 1, name: 'Your kit is ordered' })
  expect(sent('OrderKit')).toMatchObject([{ campaignId: 'c2' }])
})

test('who has ordered can order for the family', async () => {
  const [self, partner] = people
  answers.GetKits = () => json(200, { kits: [{ ...kit, campaign }] })
  answers.GetPeople = () => json(200, { campaign, people: [{ ...self, ordered: kit }, partner] })
  await show()
  await userEvent.click(
    await screen.findByRole('link', { name: 'Order a kit for someone in your family' }),
  )
  await screen.findByText(/Rosa Delgado already has an order/)
  await userEvent.click(screen.getByRole('radio', { name: 'Luis Delgado' }))
  cleanup()
  answers.GetPeople = () => json(200, { campaign, people: [{ ...self, ordered: kit }] })
  await show()
  await screen.findByText('Number WL-7K3M-2Q9F')
  expect(screen.queryByRole('link', { name: /family/ })).toBeNull()
  cleanup()
  await show('/confirm-lab-order/members?campaign=c1')
  await screen.findByRole('link', { name: 'Back to the kits' })
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('the first step says when the offers or the people can’t be loaded', async () => {
  answers.GetKits = () => json(500, { errorType: 'internal' })
  await show('/confirm-lab-order/members')
  await screen.findByText('We couldn’t load the kits.')
  answers.GetKits = () => json(200, { offers: [campaign] })
  answers.GetPeople = () => json(500, { errorType: 'internal' })
  await press('Try again')
  await screen.findByText('We couldn’t load the people.')
})

test('the last step says when the kit can’t be loaded', async () => {
  const { router } = await show()
  await screen.findByRole('link', { name: 'Order a kit' })
  answers.GetPeople = () => json(500, { errorType: 'internal' })
  const state = { campaignId: 'c1', memberId: 'm1', address: home }
  await act(async () => router.navigate('/confirm-lab-order', { state }))
  await screen.findByText('We couldn’t load the kit.')
  answers.GetPeople = () => json(200, { campaign, people })
  await press('Try again')
  await screen.findByRole('radio', { name: /^A1c kit\b(?! and)/ })
})

test('after an order neither a reload nor Back leads to another one', async () => {
  await toTheLastStep()
  await userEvent.click(screen.getByRole('radio', { name: /^A1c kit\b(?! and)/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  const placed = [{ ...people[0], ordered: kit }, ...people.slice(1)]
  answers.GetPeople = () => json(200, { campaign, people: placed })
  answers.GetKits = () => json(200, { kits: [kit] })
  const { router } = shown
  await press('Order this kit')
  await screen.findByRole('heading', { level: 1, name: 'Your kit is ordered' })
  expect(router.location.state).toBeNull()
  await act(async () => router.navigate(-1))
  await screen.findByRole('heading', { level: 1, name: 'Home test kit' })
  await screen.findByText('Number WL-7K3M-2Q9F')
})

test('an address can be changed after the post office’s way of writing it was shown', async () => {
  answers.CheckAddress = () =>
    json(200, { address: home, suggested: { ...home, postalCode: '02108-1234' } })
  await show('/confirm-lab-order/members')
  await userEvent.click(await screen.findByRole('radio', { name: 'Rosa Delgado (you)' }))
  await press('Continue')
  await screen.findByRole('heading', { level: 1, name: 'Where should the kit go?' })
  await press('Continue')
  await screen.findByRole('radio', { name: /^As the post office/ })
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  await press('Change the address')
  const street = await screen.findByRole('textbox', { name: /street/i })
  expect((street as HTMLInputElement).value).toBe('41 Tremont St')
})

test('the page of an ended offer leads to what is offered now', async () => {
  const { router } = await show('/campaign-ended')
  await screen.findByRole('link', { name: 'Order a kit' })
  expect(router.location.pathname).toBe('/confirm-lab-order')
  cleanup()
  answers.GetKits = () => json(200, { ended: { ...campaign, ended: true } })
  await show('/campaign-ended')
  await screen.findByText('Home test kits could be ordered until December 31, 2026.')
})

test('a kit of an earlier offer doesn’t hide the new one', async () => {
  const old = { ...kit, state: 'resulted' }
  answers.GetKits = () => json(200, { offers: [campaign], kits: [old] })
  await show('/labs')
  await screen.findByRole('link', { name: 'Order a kit' })
  expect(screen.queryByText('Number WL-7K3M-2Q9F')).toBeNull()
  cleanup()
  answers.GetKits = () => json(200, { offers: [campaign], kits: [kit] })
  await show('/labs')
  await screen.findByText('Number WL-7K3M-2Q9F')
  screen.getByRole('link', { name: 'Order a kit' })
})

test('a lost answer keeps what was chosen, and the same order is sent again', async () => {
  answers.OrderKit = offline
  await toTheLastStep()
  await userEvent.click(screen.getByRole('radio', { name: /^A1c kit\b(?! and)/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
  await press('Order this kit')
  await screen.findByText('You are offline, so we did not save it')
  answers.OrderKit = () => json(200, { kit: { ...kit, againOn: '2027-05-16' }, already: true })
  await press('Order this kit')
  await screen.findByText('This kit is already ordered')
  expect(sent('OrderKit')).toHaveLength(2)
})

test('a new kit whose reply was lost is asked for again as the same one', async () => {
  const keys: (string | null)[] = []
  answers.GetKits = () =>
    json(200, { kits: [{ ...kit, state: 'cannotProcess', canReplace: true }] })
  answers.ReplaceKit = (request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    return offline(request)
  }
  await show()
  await press('Send me a new kit')
  await screen.findByText('We don’t know yet if the new kit is ordered')
  await press('Send me a new kit')
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

const onItsWay = { arrivesFrom: '2026-11-24', arrivesTo: '2026-11-24' }

test.each([
  [
    'carrier',
    { ...onItsWay, byCarrier: true },
    /^The carrier expects to deliver it on .*November 24/,
  ],
  ['usual time', onItsWay, /^It should arrive on .*November 24.*\.$/],
  [
    'usual times',
    { ...onItsWay, arrivesTo: '2026-11-27' },
    /^It should arrive between .*November 24 and .*November 27/,
  ],
])(
  'when a kit comes by the %s is said alike on its card and its receipt',
  async (_, days, words) => {
    answers.GetKits = () => json(200, { kits: [{ ...kit, ...days }] })
    await show()
    await screen.findByText(words)
    cleanup()
    answers.GetKits = () => json(200, { offers: [campaign] })
    answers.OrderKit = () => json(200, { kit: { ...kit, ...days } })
    await toTheLastStep()
    await userEvent.click(screen.getByRole('radio', { name: /^A1c kit\b(?! and)/ }))
    await userEvent.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await press('Order this kit')
    await screen.findByRole('heading', { level: 1, name: 'Your kit is ordered' })
    await screen.findByText(words)
  },
)

test('another kit is sent only after a question, and the page says so', async () => {
  answers.GetKits = () => json(200, { kits: [{ ...kit, state: 'delivered', canSayMissing: true }] })
  await show()
  await press('It did not arrive. Send another one')
  const dialog = await screen.findByRole('dialog', { name: 'Send another kit?' })
  expect(sent('ReplaceKit')).toEqual([])
  answers.GetKits = () => json(200, { kits: [{ ...kit, state: 'delivered', replacedBy: 'k2' }] })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send another kit' }))
  const said = await screen.findByRole('group', { name: 'We’ll send another kit' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(said)
  expect(sent('ReplaceKit')).toHaveLength(1)
})

test('the choice to share a result can change later, and a kit for someone else be ordered', async () => {
  let shares = false
  answers.GetKits = () => json(200, { kits: [{ ...kit, shares }], offers: [campaign] })
  await show()
  await screen.findByRole('link', { name: 'Order a kit' })
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: /^Show the result/ })
  expect(choice.checked).toBe(false)
  shares = true
  await userEvent.click(choice)
  await waitFor(() => expect(choice.checked).toBe(true))
  expect(sent('SetSharing')).toEqual([{ id: 'k1', shares: true }])
})

test('an address is never in the address of a request', async () => {
  await toTheLastStep()
  const check = calls.find(({ name }) => name === 'CheckAddress')
  expect(check?.sent).toContain('41 Tremont St')
})

test('loading, nothing to offer, an error and offline', async () => {
  const { answer, give } = later()
  answers.GetKits = () => answer
  await show()
  await screen.findByRole('heading', { level: 1, name: 'Home test kit' })
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  give(json(200, {}))
  await screen.findByText('No kit is offered to you right now')
  cleanup()
  answers.GetKits = () => json(500, { errorType: 'internal' })
  await show()
  await screen.findByText('We couldn’t load the kits.')
  answers.GetKits = () => json(200, { kits: [kit] })
  await press('Try again')
  await screen.findByText('Number WL-7K3M-2Q9F')
  cleanup()
  answers.GetKits = offline
  await show()
  await screen.findByText('You’ll see this when you’re back online.')
})

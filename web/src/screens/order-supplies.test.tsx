import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  type Answer,
  json,
  later,
  memberSession,
  now,
  offline,
  renderApp,
  rosa,
  stubServer,
} from '../shell/testing'
import { problemsOfCount } from './order-supplies/parts/count-form'
import {
  address,
  day,
  eligible,
  give,
  onItsWay,
  open,
  order,
  path,
  press,
  sentTo,
  supplies,
} from './order-supplies/parts/testing'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./order-supplies'), 60_000)

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
})

test('S1-2.2-12 S2-3-56 strips left, how they were counted, and both days', async () => {
  await open()
  await screen.findByRole('heading', { level: 1, name: 'Order supplies' })
  const card = (await screen.findByRole('heading', { name: 'Strips left' })).closest('section')
  const words = card?.textContent ?? ''
  expect(words).toContain('18 strips')
  expect(words).toContain('Counted on November 7, 202640')
  expect(words).toContain('Checks with the meter since then−22')
  expect(words).toContain('They last until about November 26, 2026')
  expect(words).toContain('At 2.1 a day. We counted 63 checks in the last 30 days.')
  expect(words).toContain('Order by November 19, 2026, so that a box arrives before you run out.')
})

test('a last safe day in the past, too few checks, and a count that cannot be right', async () => {
  await open({
    GetSupplies: give({ strips: { ...supplies.strips, orderByDate: '2026-11-16' } }),
  })
  await screen.findByText(/The last safe day to order was November 16, 2026/)
  cleanup()
  await open({
    GetSupplies: give({
      strips: { remaining: 9, counted: 10, checksSince: 1, countedAt: now - day, source: 'member' },
      pace: { perDay: 2, source: 'usual', checks: 1, days: 1 },
    }),
  })
  await screen.findByText(/too few checks with the meter/)
  expect(screen.queryByText(/They last until/)).toBeNull()
  cleanup()
  await open({
    GetSupplies: give({
      strips: {
        remaining: 0,
        counted: 5,
        checksSince: 8,
        countedAt: now - day,
        source: 'member',
        runOutDate: '2026-11-17',
        orderByDate: '2026-11-10',
      },
      pace: { perDay: 2, source: 'usual', checks: 1, days: 1 },
    }),
  })
  await screen.findByText('There are no strips left.')
  expect(screen.getByText(/Please count again/)).toBeTruthy()
  expect(screen.queryByText(/too few checks|They last until|last safe day|a day\./)).toBeNull()
})

test('someone who does not see readings sees what is left and until when, and no checks', async () => {
  const { checksSince: _, counted: __, ...strips } = supplies.strips
  await open({ GetSupplies: give({ strips, pace: { source: 'checks' } }) })
  await screen.findByText(/They last until about November 26, 2026/)
  const words = screen.getByRole('main').textContent
  expect(words).toContain('18 strips')
  expect(words).not.toMatch(/Counted on|Checks with the meter since|a day\. We counted/)
})

test('nobody has counted yet: the page asks for the count', async () => {
  await open({ GetSupplies: give({ strips: {} }) })
  await screen.findByText(/We don’t know yet how many strips you have/)
  expect(screen.getByRole('button', { name: 'Enter the count' })).toBeTruthy()
})

test.each([
  ['eligible', { reason: 'eligible', status: 'ELIGIBLE' }, 'You can order a box now.'],
  [
    '101',
    { reason: 'inProcess', status: 'RECENT_ORDER', since: now, orderId: 'o1' },
    'Order WH-7K3M-92QX was placed on November 17, 2026. We’ll tell you when it’s on its way.',
  ],
  [
    '102',
    { reason: 'justShipped', status: 'RECENT_ORDER', since: now, fromDate: '2026-12-01' },
    'We sent a box on November 17, 2026. The next one can be ordered from December 1, 2026 on.',
  ],
  [
    '103',
    {
      reason: 'enough',
      status: 'ENOUGH_SUPPLIES',
      remaining: 88,
      lastsDays: 44,
      enoughDays: 21,
      fromDate: '2026-12-10',
    },
    'There are enough strips for now: 88 are left, and they last about 44 days. A box can be ordered from December 10, 2026 on, when they last less than 21 days.',
  ],
  [
    '170',
    { reason: 'noProgram', status: 'NOT_ELIGIBLE' },
    'Strips come with an active diabetes program, and we don’t see one right now. Member Support can help.',
  ],
  [
    '171',
    { reason: 'noMeter', status: 'NOT_ELIGIBLE' },
    'Boxes are for meters that use our strips, and we don’t see one here. Member Support can help.',
  ],
  [
    'a code that we don’t know',
    { reason: 'unheard-of', status: 'NOT_ELIGIBLE' },
    'A box can’t be ordered right now. Member Support can tell you why.',
  ],
])('S2-4-54 the verdict says why not and from when on: %s', async (_, verdict, words) => {
  await open({ GetSupplies: give({ verdict, orders: [order] }) })
  const card = (await screen.findByRole('heading', { name: 'The next box' })).closest('section')
  expect(card?.textContent).toContain(words)
  const buttons = screen.queryAllByRole('button', { name: 'Order a box' })
  expect(buttons).toHaveLength(verdict.status === 'ELIGIBLE' ? 1 : 0)
})

test.each([
  [0, true],
  [1000, true],
  [-1, false],
  [1001, false],
  [20.5, false],
  [Number.NaN, false],
])('a count of %s strips is taken: %s', (remaining, isTaken) => {
  expect(!problemsOfCount({ remaining }).remaining).toBe(isTaken)
})

test('S2-7-65 a wrong count is put right in place, and the verdict is asked for again', async () => {
  let counted = 88
  const calls = stubServer({
    GetSupplies: () =>
      json(200, {
        ...supplies,
        strips: { ...supplies.strips, remaining: counted },
        verdict: counted === 88 ? { status: 'ENOUGH_SUPPLIES', reason: 'enough' } : eligible,
      }),
    remaining: async (request) => {
      counted = Number(await request.clone().text())
      expect(request.method).toBe('PUT')
      expect(request.headers.get('Content-Type')).toBe('text/plain')
      return new Response(null, { status: 204 })
    },
  })
  await renderApp(path, { startup: rosa })
  await press('My count is different')
  const field = await screen.findByLabelText(/How many strips do you have/)
  await userEvent.clear(field)
  await userEvent.type(field, '1001')
  await press('Save the count')
  await screen.findAllByText('Enter a whole number from 0 to 1000.')
  expect(sentTo(calls, 'remaining')).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, '20{Enter}')
  await screen.findByText('We saved the new count')
  expect(sentTo(calls, 'remaining')).toEqual(['20'])
  await screen.findByText('You can order a box now.')
})

test('a count that could not be saved stays in its field', async () => {
  await open({ remaining: () => json(500, { errorType: 'internal' }) })
  await press('My count is different')
  const field = await screen.findByLabelText<HTMLInputElement>(/How many strips do you have/)
  await userEvent.clear(field)
  await userEvent.type(field, '20')
  await press('Save the count')
  await screen.findByText('We couldn’t save it')
  expect(field.value).toBe('20')
})

const receipt = () => screen.findByText('WH-7K3M-92QX', { selector: '[role=status] p' })

/** A server that keeps what is ordered. */
function shop(place?: Answer) {
  let orders: object[] = []
  const placed: Answer = () => {
    orders = [order]
    return json(200, { order })
  }
  return {
    GetSupplies: () =>
      json(200, {
        ...supplies,
        orders,
        verdict:
          orders.length > 0
            ? { status: 'RECENT_ORDER', reason: 'inProcess', since: now, orderId: 'o1' }
            : eligible,
      }),
    PlaceOrder: place ?? placed,
  } satisfies Record<string, Answer>
}

test('S2-0-04 S2-1-18 S2-2-51 an order is looked at, sent once, and has a receipt number', async () => {
  const { calls } = await open(shop())
  await press('Order a box')
  await screen.findByRole('heading', { name: 'Check the order' })
  expect(screen.getByText('100 test strips')).toBeTruthy()
  expect(screen.getByText('1 bottle of control solution')).toBeTruthy()
  expect(screen.getByText(/12 Elm St/)).toBeTruthy()
  expect(screen.getByText('You have not ordered yet.')).toBeTruthy()
  expect(sentTo(calls, 'PlaceOrder')).toEqual([])
  await userEvent.dblClick(screen.getByRole('button', { name: 'Order this box' }))
  await screen.findByRole('heading', { name: 'We have the order' })
  await receipt()
  expect(sentTo(calls, 'PlaceOrder')).toEqual(['{}'])
  expect(screen.queryByText('You have not ordered yet.')).toBeNull()
  await screen.findByRole('heading', { name: 'Order WH-7K3M-92QX' })
})

test('a lost answer is asked for again under the same key and shows the same receipt', async () => {
  const keys: (string | null)[] = []
  let tries = 0
  await open(
    shop((request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      tries += 1
      return tries === 1 ? Promise.reject(new TypeError('gone')) : json(200, { order })
    }),
  )
  await press('Order a box')
  await press('Order this box')
  await screen.findByText('We don’t know yet if the order went through')
  expect(screen.queryByText('You have not ordered yet.')).toBeNull()
  await press('Order this box')
  await receipt()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('the order stays open for another try when the page already knows of it', async () => {
  let isKept = false
  await open({
    GetSupplies: () =>
      json(200, {
        ...supplies,
        orders: isKept ? [order] : [],
        verdict: isKept
          ? { status: 'RECENT_ORDER', reason: 'inProcess', since: now, orderId: 'o1' }
          : eligible,
      }),
    PlaceOrder: () => {
      if (isKept) return json(200, { order, already: true })
      isKept = true
      return Promise.reject(new TypeError('gone'))
    },
  })
  await press('Order a box')
  await press('Order this box')
  await screen.findByText('We don’t know yet if the order went through')
  await screen.findByRole('heading', { name: 'Order WH-7K3M-92QX' })
  await press('Order this box')
  await screen.findByText(/This box was ordered already/)
})

test('after a lost answer nothing says that there is no order', async () => {
  await open(shop(() => Promise.reject(new TypeError('gone'))))
  await press('Order a box')
  await press('Order this box')
  await screen.findByText('We don’t know yet if the order went through')
  await userEvent.click(screen.getAllByRole('link', { name: /Home/ })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', {
    name: 'We don’t know yet if the order went through',
  })
  within(dialog).getByText(/in the list of orders on this page/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the order' }))
  act(() => onlineManager.setOnline(false))
  await press('Order this box')
  expect(screen.queryByText(/Nothing is ordered/)).toBeNull()
})

test('offline nothing is sent, and the page says so', async () => {
  const { calls } = await open(shop())
  await press('Order a box')
  act(() => onlineManager.setOnline(false))
  await press('Order this box')
  await screen.findByText('You’re offline. The order wasn’t sent.')
  expect(sentTo(calls, 'PlaceOrder')).toEqual([])
})

test('an order that is no longer possible is said, and nothing is ordered', async () => {
  await open(
    shop(() =>
      json(400, { errorType: 'failed_precondition', messageKey: 'supply.refused.notNow' }),
    ),
  )
  await press('Order a box')
  await press('Order this box')
  await screen.findByText('Something has changed since you opened this page')
  screen.getByText('You have not ordered yet.')
})

test('leaving with the order unsent asks first', async () => {
  const { router } = await open()
  await press('Order a box')
  await userEvent.click(screen.getAllByRole('link', { name: /Home/ })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'You have not ordered yet' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Back to the order' }))
  expect(router.location.pathname).toBe(path)
  expect(screen.getByRole('heading', { name: 'Check the order' })).toBeTruthy()
  await press('Not now')
  await screen.findByRole('heading', { name: 'The next box' })
})

test('another address is judged by the server and goes with this order only', async () => {
  let faults: object[] = [{ field: 'line1', messageKey: 'contact.poBox', message: 'PO box' }]
  const elsewhere = { ...address, line1: '9 Oak Ave' }
  const { calls } = await open({
    ...shop(),
    CheckAddress: () => json(200, { address: elsewhere, faults }),
  })
  await press('Order a box')
  await press('Use another address')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Order this box' }).disabled).toBe(
    true,
  )
  const street = await screen.findByLabelText(/Street address/)
  await userEvent.clear(street)
  await userEvent.type(street, 'PO Box 12')
  await press('Use this address')
  await screen.findAllByText('We can’t ship to a PO box. Enter a street address.')
  await userEvent.clear(street)
  await userEvent.type(street, '9 Oak Ave')
  await press('Use this address')
  await screen.findAllByText('We can’t ship to a PO box. Enter a street address.')
  faults = []
  await press('Use this address')
  await screen.findByText(/9 Oak Ave/)
  expect(screen.getByText('For this order only. The home address stays as it is.')).toBeTruthy()
  await press('Order this box')
  await receipt()
  const [sent = '{}'] = sentTo(calls, 'PlaceOrder')
  expect(JSON.parse(sent).address).toMatchObject({ line1: '9 Oak Ave', region: 'TX' })
})

test('a home address that we can’t ship to asks for another one', async () => {
  const faults = [{ field: 'line1', messageKey: 'contact.poBox', message: '' }]
  const shipTo = { name: 'Rosa', address: { ...address, line1: 'PO Box 7' }, faults, country: 'US' }
  await open({ GetSupplies: give({ shipTo }) })
  await press('Order a box')
  await screen.findByText('We can’t send a box to the home address. Please enter another one.')
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
})

test('automatic reorder is explained, saved at once, and put back when it could not be', async () => {
  let fails = false
  let isOn = false
  const { calls } = await open({
    GetSupplies: () => json(200, { ...supplies, autoReorder: isOn }),
    SetAutoReorder: () => {
      if (fails) return json(500, { errorType: 'internal' })
      isOn = true
      return json(200, { on: true })
    },
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Order the next box automatically',
  })
  await userEvent.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  expect(sentTo(calls, 'SetAutoReorder')).toEqual(['{"on":true}'])
  fails = true
  await userEvent.click(toggle)
  await screen.findByText('We couldn’t change this')
  expect(toggle.checked).toBe(true)
})

test('D5 a failed call is an error with another try, never “not eligible”', async () => {
  let isDown = true
  await open({
    GetSupplies: (request) =>
      isDown ? json(403, { errorType: 'permission_denied', requestId: 'r-9' }) : give({})(request),
  })
  await screen.findByRole('heading', { name: 'We couldn’t load the supplies.' })
  expect(screen.getByText('Reference: r-9')).toBeTruthy()
  expect(screen.queryByText(/can’t be ordered right now/)).toBeNull()
  isDown = false
  await press('Try again')
  await screen.findByText('You can order a box now.')
})

test('loading holds the place, and without a network the page says so', async () => {
  await open({ GetSupplies: () => later().answer })
  await screen.findByRole('heading', { level: 1, name: 'Order supplies' })
  expect(screen.getAllByText('Loading').length).toBeGreaterThan(0)
  cleanup()
  act(() => onlineManager.setOnline(false))
  await open({ GetSupplies: offline })
  await screen.findByText('You’ll see this when you’re back online.')
})

test('S2-2-50 device flex alone has no strips: the page says so, and nothing is asked for', async () => {
  const programs = { programs: [{ dbSlug: 'DIABETES_DEVICEFLEX', status: 'ACTIVE' }] }
  const { calls } = await open({}, { startup: { ...rosa, programs } })
  await screen.findByText('This is not part of your programs')
  expect(screen.queryByRole('heading', { name: 'Strips left' })).toBeNull()
  expect(sentTo(calls, 'GetSupplies')).toEqual([])
})

test('no orders yet', async () => {
  await open()
  await screen.findByRole('heading', { name: 'No orders yet' })
})

test('staff who view a member change nothing', async () => {
  const session = {
    ...memberSession,
    impersonation: { impersonatorId: 's1', impersonatorType: 'Admin' },
  }
  await open(
    {
      GetSupplies: give({ orders: [{ ...onItsWay, canCancel: true, canSayMissing: true }] }),
      GetSession: () => json(200, { session }),
    },
    { session },
  )
  await screen.findByText('You can order a box now.')
  for (const name of [/Order a box/, /My count/, /It arrived/, /Cancel this order/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  const auto = screen.getByRole<HTMLInputElement>('switch', { name: /Order the next box/ })
  expect(auto.disabled).toBe(true)
  expect(screen.getByText('Only the member can change this.')).toBeTruthy()
})

test('while a parent acts, the words are about the child', async () => {
  const acting = {
    memberId: 'm2',
    name: 'Mateo Delgado',
    givenName: 'Mateo',
    areas: ['supplies'],
    child: true,
  }
  const session = { ...memberSession, acting }
  await open({ GetSession: () => json(200, { session }) }, { session })
  await screen.findByText('Mateo’s test strips: how many are left, and the next box.')
  await screen.findByText('You can order a box for Mateo now.')
  expect(screen.getByText(/before Mateo runs out/)).toBeTruthy()
  await press('The count is different')
  await screen.findByLabelText(/How many strips does Mateo have/)
  const main = screen.getByRole('main').textContent
  expect(main).not.toMatch(/\byour\b|\byou run out\b|\bmy\b/i)
})

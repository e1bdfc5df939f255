import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actingFor, booking, hour, momentAt, place, slots, startsAt } from '../booking/testing'
import {
  type Answer,
  askedIn,
  json,
  later,
  now,
  offline,
  renderApp,
  rosa,
  stubServer,
} from '../shell/testing'
import { problemsOfAsks } from './lab-scheduling/parts/tests-field'
import { twinOf } from './lab-scheduling/parts/twin'
import { dueTests } from './lab-scheduling/parts/use-due-tests'

// Compiled on demand, which a busy machine takes seconds for.
beforeAll(() => import('./lab-scheduling'), 60_000)

afterEach(() => {
  cleanup()
  act(() => onlineManager.setOnline(true))
  vi.unstubAllGlobals()
})

const due = {
  tests: [
    {
      test: 'a1c',
      latest: { id: 'r1', test: 'a1c', figure: { value: 7, unit: '%', text: '7.0%' } },
      next: { dueOn: '2026-11-01', reasonKey: 'lab.next.a1c.atGoal', overdue: true, months: 6 },
    },
  ],
}

async function open(answers: Record<string, Answer> = {}) {
  const calls = stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    ListPlaces: () => json(200, { places: [place] }),
    ListSlots: () => json(200, slots),
    ListBookings: () => json(200, {}),
    GetLabs: () => json(200, due),
    Book: () => json(200, { booking }),
    ...answers,
  })
  await renderApp('/lab_scheduling')
  return calls
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

const sent = (calls: Awaited<ReturnType<typeof open>>, name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

async function toTimes() {
  await press(/See free times/)
  await screen.findByRole('heading', { name: 'Choose a time at Union Station Lab' })
}

test('S1-2.6-32 from a place to a receipt, on both clocks, with one booking for a double click', async () => {
  const { answer, give } = later()
  const calls = await open({ Book: () => answer })
  await screen.findByRole('heading', { level: 1, name: 'Book a lab draw' })
  expect(document.querySelector('[data-page-style="lab-scheduling"]')).toBeTruthy()
  await toTimes()
  await screen.findByText(/Times are in Mountain Time, the time zone of the place/)
  expect(screen.getByRole('radio', { name: /Fri, Nov 20.*Full/ })).toBeTruthy()
  expect(screen.getByRole('radio', { name: /Thu, Nov 26.*Closed for a holiday/ })).toBeTruthy()
  await press(/9:00.AM.*10:00.AM Central Time.*Thursday, November 19/)
  await screen.findByText(/That is 10:00.AM in Central Time/)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /A1c/ }).checked).toBe(true)
  await userEvent.click(screen.getByRole('checkbox', { name: /Kidney tests/ }))
  expect(screen.getByText(/drink water as usual/)).toBeTruthy()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Book this time' }))
  give(json(200, { booking }))
  await screen.findByRole('heading', { name: 'The lab draw is booked' })
  expect(sent(calls, 'Book')).toEqual([{ placeId: 'p1', startsAt, asks: ['a1c', 'kidney'] }])
  expect(screen.getByText('WL-7K3M-2Q9F')).toBeTruthy()
  expect(screen.getByText(/A1c: eat and drink as usual/)).toBeTruthy()
  expect(screen.getByText(/move or cancel it here until 11\/19\/2026, 7:00.AM/)).toBeTruthy()
  expect(screen.getByText(/After that, please call \(800\) 555-0186\./)).toBeTruthy()
})

test.each([
  [30, /We send a reminder the day before and another one two hours before/],
  [5, /We send a reminder two hours before, the way/],
  [2, /It’s so soon that we don’t send a reminder/],
])('%d hours ahead, the receipt promises the reminders that come', async (hours, promise) => {
  const at = now + hours * hour
  const soon = { ...booking, place: { ...place, phone: '' }, moment: momentAt(at) }
  await open({ Book: () => json(200, { booking: soon }) })
  await toTimes()
  await press(/9:00.AM.*10:00.AM Central Time/)
  await press('Book this time')
  await screen.findByText(promise)
  expect(screen.getAllByText(/a reminder/)).toHaveLength(1)
  expect(screen.getByText(/move or cancel it here until/).textContent).not.toContain('call')
})

test('who has enough appointments reads it beside the button', async () => {
  await open({
    Book: () => json(400, { errorType: 'failed_precondition', messageKey: 'booking.refused.most' }),
  })
  await toTimes()
  await press(/9:00.AM.*10:00.AM Central Time/)
  await press('Book this time')
  await screen.findByText(/You have 3 appointments like this before you/)
})

test('S1-2.6-32 someone else was faster: the times are read again, and what was ticked stays', async () => {
  let read = 0
  await open({
    Book: () => json(409, { errorType: 'aborted', messageKey: 'booking.refused.taken' }),
    ListSlots: () => {
      read += 1
      return json(200, slots)
    },
  })
  await toTimes()
  await press(/9:00.AM/)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cholesterol/ }))
  const before = read
  await press('Book this time')
  await screen.findByText('Someone else just took this time')
  await waitFor(() => expect(read).toBeGreaterThan(before))
  await press(/10:00.AM.*11:00.AM Central/)
  const kept = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Cholesterol/ })
  expect(kept.checked).toBe(true)
})

test('what was said about a time stays with its place, and the postal code with the search', async () => {
  await open({
    Book: () => json(409, { errorType: 'aborted', messageKey: 'booking.refused.taken' }),
  })
  const code = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'ZIP code' })
  await userEvent.type(await code(), '02108')
  await press('Show the nearest first')
  await toTimes()
  await press(/9:00.AM/)
  await press('Book this time')
  await screen.findByText('Someone else just took this time')
  await press('Choose another place')
  expect((await code()).value).toBe('02108')
  await toTimes()
  expect(screen.queryByText('Someone else just took this time')).toBeNull()
})

test('the same test is not booked twice: the first one is shown, with the way to move it', async () => {
  const first = { ...booking, moment: momentAt(startsAt + 20 * 60_000) }
  await open({
    Book: () =>
      json(400, { errorType: 'failed_precondition', messageKey: 'booking.refused.twice' }),
    ListBookings: () => json(200, { bookings: [first] }),
  })
  await toTimes()
  await press(/9:00.AM.*10:00.AM Central Time/)
  await press('Book this time')
  await screen.findByText(/One of these tests is booked within two weeks/)
  await screen.findByText(/9:20.AM to 9:40.AM, Mountain Time/)
  const move = screen.getByRole('link', { name: 'Move it instead' })
  expect(move.getAttribute('href')).toBe('/appointments')
})

test.each([
  ['the same test 20 minutes later', ['a1c'], 20 * 60_000, true],
  ['one of several', ['kidney', 'a1c'], 0, true],
  ['another test', ['kidney'], 0, false],
  ['just under two weeks', ['a1c'], 14 * 24 * hour - 1, true],
  ['two weeks', ['a1c'], 14 * 24 * hour, false],
  ['two weeks before', ['a1c'], -14 * 24 * hour, false],
])('a draw for the same: %s', (_, asks, later, found) => {
  expect(Boolean(twinOf([booking], asks, startsAt + later))).toBe(found)
})

test('how near a place is, in words that postal codes allow', async () => {
  let places = ['same', 'area', 'region'].map((near) => ({ ...place, id: near, near }))
  await open({ ListPlaces: () => json(200, { places }) })
  await screen.findAllByText('Union Station Lab')
  expect(screen.queryByText('Another area')).toBeNull()
  const code = await screen.findByRole('textbox', { name: 'ZIP code' })
  await userEvent.type(code, '80210')
  await press('Show the nearest first')
  await screen.findByText('Same ZIP code')
  await screen.findByText('Same ZIP area')
  await screen.findByText('Another area')
  expect(screen.queryByText(/We have no place near/)).toBeNull()
  places = [{ ...place, near: '' }]
  await userEvent.clear(code)
  await userEvent.type(code, '99999')
  await press('Show the nearest first')
  await screen.findByText(/We have no place near 99999. Check the ZIP code/)
  await userEvent.clear(code)
  await userEvent.type(code, '12')
  await press('Show the nearest first')
  expect((await screen.findAllByText('Enter a ZIP code, such as 75201.')).length).toBeGreaterThan(0)
})

test('a day that is too close to book says how far ahead, and whom to call', async () => {
  await open()
  await toTimes()
  await userEvent.click(await screen.findByRole('radio', { name: /Nov 18.*Booking has closed/ }))
  await screen.findByText(/Book here at least 2 hours ahead\. To come sooner, please call\./)
  expect(screen.getByRole('link', { name: /Call Union Station Lab/ })).toBeTruthy()
})

test('someone who books for another person reads for whom', async () => {
  stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    ListPlaces: () => json(200, { places: [place] }),
    ListSlots: () => json(200, slots),
    ListBookings: () => json(200, {}),
    GetLabs: () => json(200, due),
    Book: () => json(200, { booking }),
  })
  await renderApp('/lab_scheduling', { session: actingFor('Mateo', 'visits', 'documents') })
  await screen.findByRole('heading', { level: 1, name: 'Book a lab draw for Mateo' })
  await toTimes()
  await press(/9:00.AM.*10:00.AM Central Time/)
  await press('Book for Mateo')
  await screen.findByRole('heading', { name: 'The lab draw for Mateo is booked' })
})

test('who can’t open the results can’t book, and reads why', async () => {
  stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    GetCoverage: () => json(200, {}),
  })
  const startup = { ...rosa, navigation: { navigation: {} }, programs: { programs: [] } }
  await renderApp('/information/lab_partner_testing', { startup })
  await screen.findByText(/You can book here if you’re in a condition management program/)
  expect(screen.queryByRole('link', { name: 'Book a lab draw' })).toBeNull()
})

test('while nobody knows the programs, none is said to be missing', async () => {
  stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    GetCoverage: () => json(200, {}),
  })
  const failures = [{ call: 'navigation', code: 'unavailable' }]
  await renderApp('/information/lab_partner_testing', { startup: { ...rosa, failures } })
  await screen.findByRole('heading', { level: 1, name: 'Lab draws at our partner labs' })
  expect(screen.queryByText(/condition management program/)).toBeNull()
})

test('only what is due is said to be due', async () => {
  const said = 'Tests that are due soon are ticked already.'
  await open()
  await toTimes()
  await press(/9:00.AM/)
  await screen.findByText(said)
  cleanup()
  await open({ GetLabs: () => json(200, {}) })
  await toTimes()
  await press(/9:00.AM/)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Cholesterol/ }))
  await press('Choose another time')
  await press(/10:00.AM.*11:00.AM Central/)
  const kept = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Cholesterol/ })
  expect(kept.checked).toBe(true)
  expect(screen.queryByText(said)).toBeNull()
})

test('a lost answer is sent again under the same key', async () => {
  const keys: (string | null)[] = []
  let tries = 0
  await open({
    Book: (request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return json(200, { booking })
    },
  })
  await toTimes()
  await press(/9:00.AM/)
  await press('Book this time')
  await waitFor(() => expect(keys).toHaveLength(1))
  await screen.findByText(/What you entered is still here/)
  await press('Book this time')
  await screen.findByRole('heading', { name: 'The lab draw is booked' })
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('the way to other days keeps the focus while they come, and goes on from the day at an end', async () => {
  const { answer, give } = later()
  const froms: (string | undefined)[] = []
  await open({
    ListSlots: (request) => {
      const { from } = askedIn(request)
      froms.push(from)
      return from ? answer : json(200, slots)
    },
  })
  await toTimes()
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Later days' }))
  await waitFor(() => expect(froms).toEqual(['', '2026-11-27']))
  expect(document.activeElement?.textContent).toContain('Later days')
  expect(screen.getByRole('radio', { name: /Fri, Nov 20.*Full/ })).toBeTruthy()
  give(json(200, { ...slots, days: [{ day: '2026-11-27', state: 'tooLate' }] }))
  await screen.findByRole('heading', { name: /November 27/ })
  expect(screen.queryByRole('button', { name: 'Later days' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/November 27/))
  await screen.findByRole('button', { name: 'Earlier days' })
})

test('a full day has a waiting list', async () => {
  const calls = await open({ JoinWaitingList: () => json(200, {}) })
  await toTimes()
  await userEvent.click(await screen.findByRole('radio', { name: /Nov 20/ }))
  await press('Join the waiting list')
  await waitFor(() =>
    expect(sent(calls, 'JoinWaitingList')).toEqual([
      { placeId: 'p1', from: '2026-11-20', until: '2026-11-20', asks: ['a1c'] },
    ]),
  )
})

test('nobody waits for a test that they did not choose', async () => {
  const calls = await open({
    GetLabs: () => json(200, {}),
    JoinWaitingList: () => json(200, {}),
  })
  await toTimes()
  await userEvent.click(await screen.findByRole('radio', { name: /Nov 20/ }))
  await press('Join the waiting list')
  const tests = await screen.findByRole('group', { name: /What should be tested/ })
  await within(tests).findByText('Choose at least one test.')
  expect(sent(calls, 'JoinWaitingList')).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /Kidney tests/ }))
  await press('Join the waiting list')
  await waitFor(() =>
    expect(sent(calls, 'JoinWaitingList').map(({ asks }) => asks)).toEqual([['kidney']]),
  )
})

test('who waits already is told so', async () => {
  const waiting = [{ id: 'w1', place, from: '2026-11-20', until: '2026-11-20', state: 'waiting' }]
  await open({ ListBookings: () => json(200, { waiting }) })
  await toTimes()
  await userEvent.click(await screen.findByRole('radio', { name: /Nov 20/ }))
  await screen.findByText('You’re on the waiting list here for Friday, November 20')
  expect(screen.queryByRole('button', { name: 'Join the waiting list' })).toBeNull()
})

test('without a test nothing is sent', async () => {
  const calls = await open({ GetLabs: () => json(403, { errorType: 'permission_denied' }) })
  await toTimes()
  await press(/9:00.AM/)
  await press('Book this time')
  expect((await screen.findAllByText('Choose at least one test.')).length).toBeGreaterThan(0)
  expect(sent(calls, 'Book')).toEqual([])
})

test('loading, no places, failed and offline', async () => {
  await open({ ListPlaces: () => later().answer })
  expect((await screen.findAllByText('Loading')).length).toBeGreaterThan(0)
  cleanup()
  await open({ ListPlaces: () => json(200, {}) })
  await screen.findByRole('heading', { name: 'No places yet' })
  cleanup()
  await open({ ListPlaces: () => json(500, { errorType: 'internal', requestId: 'r-1' }) })
  await screen.findByText('We couldn’t load the places.')
  cleanup()
  await open({ ListPlaces: offline })
  await screen.findByText('We couldn’t load the places.')
})

test('S1-2.6-04 the page about lab draws says the price with this coverage, and leads on', async () => {
  stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    GetCoverage: () =>
      json(200, {
        currency: 'USD',
        quotes: [
          { kind: 'visit', item: 'lab_draw', listCents: 3500, yourCents: 2500, reason: 'copay' },
        ],
      }),
  })
  await renderApp('/information/lab_partner_testing')
  await screen.findByRole('heading', { level: 1, name: 'Lab draws at our partner labs' })
  expect(document.querySelector('[data-page-style="information-lab-partner-testing"]')).toBeTruthy()
  const cost = (await screen.findByRole('heading', { name: 'What it costs' })).closest('section')
  await within(cost as HTMLElement).findByText('$25.00')
  expect(cost?.textContent).toContain('Your part. Your plan pays the rest.')
  const link = screen.getByRole('link', { name: 'Book a lab draw' })
  expect(link.getAttribute('href')).toBe('/lab_scheduling')
})

test.each([
  ['2026-11-01', ['a1c']],
  ['2027-01-01', ['a1c']],
  ['2027-01-02', []],
])('a test that is due on %s', (dueOn, wanted) => {
  const test = { test: 'a1c', next: { dueOn } } as unknown as Parameters<typeof dueTests>[0][number]
  expect(dueTests([test, test], Date.UTC(2026, 10, 17))).toEqual(wanted)
})

test('one test or more', () => {
  expect(problemsOfAsks({ asks: [] }).asks).toBeTruthy()
  expect(problemsOfAsks({ asks: ['a1c'] }).asks).toBe(false)
})

test('a draw that is booked is on the page with its number, also after a reload', async () => {
  await open({ ListBookings: () => json(200, { bookings: [booking] }) })
  const title = await screen.findByRole('heading', { name: 'Next lab draw' })
  expect(title.closest('section')?.textContent).toContain('WL-7K3M-2Q9F')
  expect(screen.getByRole('link', { name: 'Move or cancel' })).toBeTruthy()
})

test('someone who acts without the lab results doesn’t ask for them, and books for the person', async () => {
  const asked = vi.fn(() => json(403, { errorType: 'permission_denied' }))
  stubServer({
    OpenScreen: () => json(200, { mount: 'first-party' }),
    ListPlaces: () => json(200, { places: [place] }),
    ListSlots: () => json(200, slots),
    ListBookings: () => json(200, {}),
    GetLabs: asked,
  })
  await renderApp('/lab_scheduling', { session: actingFor('Mateo', 'visits') })
  await toTimes()
  await userEvent.click(screen.getByRole('radio', { name: /Fri, Nov 20.*Full/ }))
  await screen.findByRole('button', { name: 'Put Mateo on the waiting list' })
  expect(asked).not.toHaveBeenCalled()
})

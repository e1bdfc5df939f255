import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actingFor, booking, momentAt, place, slots, soon, startsAt } from '../booking/testing'
import {
  type Answer,
  json,
  later,
  now,
  offline,
  renderApp,
  rosa,
  stubServer,
} from '../shell/testing'

beforeAll(() => import('./appointments'), 60_000)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const path = '/appointments'

async function open(
  answers: Record<string, Answer> = {},
  coming: object = { bookings: [booking] },
) {
  const calls = stubServer({
    ListBookings: (request) =>
      json(200, new URL(request.url).search.includes('all') ? { bookings: [] } : coming),
    ListSlots: () => json(200, slots),
    ...answers,
  })
  await renderApp(path)
  return calls
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

test('an appointment says when on both clocks, where, its number and until when it can change', async () => {
  await open()
  const card = (await screen.findByRole('heading', { name: 'Lab draw' })).closest('section')
  const words = card?.textContent ?? ''
  expect(words).toContain('Thursday, November 19')
  expect(words).toMatch(/9:00.AM to 9:20.AM, Mountain Time/)
  expect(words).toMatch(/That is 10:00.AM in Central Time/)
  expect(words).toContain('WL-7K3M-2Q9F')
  expect(words).toMatch(/until 11\/19\/2026, 7:00.AM \(Mountain Time\)/)
})

test('it moves once, however often the button is pressed', async () => {
  const { answer, give } = later()
  const calls = await open({ Reschedule: () => answer })
  await press('Move the appointment')
  await press(/10:00.AM.*11:00.AM Central/)
  const dialog = await screen.findByRole('dialog', { name: 'Move the appointment to this time?' })
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Move the appointment' }))
  give(json(200, { booking: { ...booking, sequence: 1 } }))
  await screen.findByText('The appointment has a new time')
  const sent = calls
    .filter(({ name }) => name === 'Reschedule')
    .map((call) => JSON.parse(call.sent))
  expect(sent).toEqual([{ id: 'b1', placeId: 'p1', startsAt: startsAt + 3_600_000, sequence: 0 }])
})

test('a time that is gone leaves the appointment where it was', async () => {
  await open({
    Reschedule: () => json(409, { errorType: 'aborted', messageKey: 'booking.refused.taken' }),
  })
  await press('Move the appointment')
  await press(/10:00.AM.*11:00.AM Central/)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move the appointment' }))
  await within(dialog).findByText('The appointment stays as it was')
  await within(dialog).findByText(/Someone else just took this time/)
})

test('it is canceled after a question', async () => {
  const calls = await open({
    Cancel: () => json(200, { booking: { ...booking, state: 'canceled' } }),
  })
  await press('Cancel the appointment')
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this appointment?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the appointment' }))
  await screen.findByText('The appointment is canceled')
  expect(screen.getByRole('button', { name: 'Take it off my calendar (.ics)' })).toBeTruthy()
  expect(calls.filter(({ name }) => name === 'Cancel')).toHaveLength(1)
})

test('too late at a place without a phone: nobody is told to call', async () => {
  const there = { ...booking.place, phone: '' }
  await open({}, { bookings: [{ ...booking, canChange: false, place: there }] })
  await screen.findByText('It’s too late to move or cancel it here.')
  expect(screen.queryByRole('link', { name: /Call/ })).toBeNull()
})

test('too late: the page says to call, with the number', async () => {
  await open({}, { bookings: [{ ...booking, canChange: false }] })
  await screen.findByText('It’s too late to move or cancel it here. Please call.')
  expect(screen.getByRole('link', { name: /Call Union Station Lab/ }).getAttribute('href')).toBe(
    'tel:+18005550186',
  )
  expect(screen.queryByRole('button', { name: 'Move the appointment' })).toBeNull()
})

const wait = { id: 'w1', place, from: '2026-11-20', until: '2026-11-20', state: 'waiting' }
const offer = { ...wait, state: 'offered', offer: momentAt(startsAt), holdUntil: soon }

test('an offer counts down and is accepted once', async () => {
  vi.setSystemTime(now)
  const calls = await open({ AcceptOffer: () => json(200, { booking }) }, { waiting: [offer] })
  const timer = await screen.findByRole('timer')
  expect(timer.textContent).toMatch(/until 9:24.AM/)
  expect(timer.textContent).toContain('24 minutes left.')
  await press('Accept this time')
  await screen.findByText('The time is booked')
  expect(calls.filter(({ name }) => name === 'AcceptOffer')).toHaveLength(1)
  vi.useRealTimers()
})

test('an offer that has ended is no longer there to accept', async () => {
  await open({}, { waiting: [{ ...offer, holdUntil: 1 }] })
  await screen.findByRole('heading', { name: 'On the waiting list' })
  expect(screen.queryByRole('button', { name: 'Accept this time' })).toBeNull()
})

test('somebody leaves the list', async () => {
  const calls = await open({ LeaveWaitingList: () => json(200, {}) }, { waiting: [wait] })
  await press('Leave the waiting list')
  await screen.findByText('You’re off the waiting list')
  expect(calls.filter(({ name }) => name === 'LeaveWaitingList')).toHaveLength(1)
})

test('empty, failed and offline', async () => {
  await open({}, {})
  await screen.findByRole('heading', { name: 'Nothing is booked' })
  cleanup()
  await open({ ListBookings: () => json(403, { errorType: 'permission_denied' }) })
  await screen.findByText('We couldn’t load the appointments.')
  cleanup()
  await open({ ListBookings: offline })
  await screen.findByText('We couldn’t load the appointments.')
})

test('why the place canceled is said', async () => {
  const off = { ...booking, state: 'canceled', canceledBy: 'staff', reason: 'siteClosed' }
  await open({
    ListBookings: (request) =>
      json(200, new URL(request.url).search.includes('all') ? { bookings: [off] } : {}),
  })
  await screen.findByText('The place is closed that day.')
})

test('why the place moved is said, also in the history', async () => {
  const past = { act: 'moved', at: now, startsAt, by: 'staff', reason: 'equipment' }
  await open(
    { GetBooking: () => json(200, { booking, history: [past] }) },
    { bookings: [{ ...booking, reason: 'equipment', sequence: 1 }] },
  )
  await screen.findByText('We moved this appointment')
  await press('What happened so far')
  await screen.findByText(/by the place or our staff/)
  expect(screen.getAllByText('The equipment isn’t working.')).toHaveLength(2)
})

test('someone who acts for another person reads whose appointments they are', async () => {
  stubServer({ ListBookings: () => json(200, { bookings: [booking] }) })
  await renderApp(path, { session: actingFor('Mateo', 'visits') })
  await screen.findByRole('heading', { level: 1, name: 'Mateo’s appointments' })
  await press('Cancel the appointment')
  await screen.findByRole('dialog', { name: 'Cancel Mateo’s appointment?' })
})

test('Home shows the next appointment on the clock of the place', async () => {
  stubServer({})
  const visit = {
    id: 'b1',
    at: startsAt,
    withName: place.name,
    kind: 'labDraw',
    offsetMinutes: -420,
    timeZone: 'America/Denver',
  }
  await renderApp('/home', { startup: { ...rosa, home: { ...rosa.home, nextVisit: visit } } })
  const card = (await screen.findByRole('heading', { name: 'Next appointment' })).closest('section')
  expect(card?.textContent).toMatch(
    /Thursday, November 19.*9:00.AM, Mountain Time.*Union Station Lab/,
  )
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'See all appointments' })).toBeTruthy(),
  )
})

import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { booking, hour, place, slots, startsAt } from '../../booking/testing'
import { likeFirst } from '../../data/kept-form'
import { identityQuestion } from '../../data/step-up'
import {
  type Answer,
  askedIn,
  type Call,
  json,
  later,
  memberSession,
  now,
  renderApp,
  stubServer,
} from '../../shell/testing'
import { absenceText, readAbsences } from './calendars/parts/absence-text'
import { draftOf, keptChanges } from './calendars/parts/hours-form'
import { hoursText, readDays, readHours } from './calendars/parts/hours-text'
import { weekdayName } from './calendars/parts/words'

beforeAll(() => Promise.all([import('./calendars'), import('./calendars/calendar')]), 60_000)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const staffOf = (role: string) => ({
  session: { ...memberSession, role },
  startup: { staff: { name: 'Ada Park', role, rights: [] } },
})

const calendar = {
  place,
  resourceKind: 'site',
  country: 'US',
  lengthMinutes: 20,
  capacity: 2,
  noticeMinutes: 120,
  aheadDays: 60,
  changeMinutes: 120,
  active: true,
  revision: 3,
  hours: [{ weekday: 2, fromMinute: 540, untilMinute: 600 }],
  days: [{ day: '2026-11-27', open: false }],
}

const item = (change: object) => ({
  memberId: 'm1',
  name: 'Rosa Delgado',
  booking: { ...booking, ...change },
})

const begun = item({ moment: { ...booking.moment, startsAt: now - 60_000 } })

let calls: Call[]

async function show(path: string, role = 'Admin', answers: Record<string, Answer> = {}) {
  calls = stubServer({
    ListCalendars: () => json(200, { calendars: [calendar] }),
    GetCalendar: () => json(200, { calendar }),
    ListDay: () => json(200, { day: '2026-11-17', bookings: [begun] }),
    ListOutside: () => json(200, { bookings: [item({})] }),
    ListBrands: () => json(200, { brands: [] }),
    ...answers,
  })
  await renderApp(path, staffOf(role))
}

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))
const sent = (name: string) =>
  calls.filter((call) => call.name === name).map((call) => JSON.parse(call.sent))

test('the list says whose calendars they are, on which clock, and whether they are open', async () => {
  await show('/staff/calendars', 'support')
  const row = await screen.findByRole('link', { name: 'Union Station Lab' })
  expect(row.getAttribute('href')).toBe('/staff/calendars/p1')
  expect(screen.getByText(/Lab draws · Denver, CO · Mountain Time/)).toBeTruthy()
  expect(screen.getByText('Open for booking')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a calendar' })).toBeNull()
})

test('staff note that somebody came', async () => {
  await show('/staff/calendars/p1', 'support', { MarkBooking: () => json(200, {}) })
  await screen.findByText('All times are local to this place: Mountain Time.')
  expect(screen.queryByRole('button', { name: 'Close this day' })).toBeNull()
  await press(/Arrived.*Rosa Delgado/)
  await waitFor(() =>
    expect(sent('MarkBooking')).toEqual([{ memberId: 'm1', id: 'b1', state: 'came' }]),
  )
})

test('a booking is canceled with a reason only', async () => {
  await show('/staff/calendars/p1?tab=outside', 'support', { CancelBooking: () => json(200, {}) })
  await press(/Cancel the appointment.*Rosa Delgado/)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel and tell the member' }))
  await within(dialog).findByText('Choose a reason.')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'The place is closed' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel and tell the member' }))
  await waitFor(() =>
    expect(sent('CancelBooking')).toEqual([{ memberId: 'm1', id: 'b1', reason: 'siteClosed' }]),
  )
  await screen.findByText('The appointment is canceled')
})

test('a booking moves to a free time with a reason only', async () => {
  await show('/staff/calendars/p1?tab=outside', 'support', {
    ListFreeTimes: () => json(200, { times: slots }),
    MoveBooking: () => json(200, {}),
  })
  await press(/Move the appointment.*Rosa Delgado/)
  await screen.findByRole('heading', { name: 'Choose a new time for Rosa Delgado' })
  await press(/^10:00.AM/)
  const dialog = await screen.findByRole('dialog', {
    name: 'Move Rosa Delgado’s appointment to this time?',
  })
  expect(dialog.textContent).toMatch(/Thursday, November 19.*10:00.AM to 10:20.AM, Mountain Time/)
  const move = within(dialog).getByRole('button', { name: 'Move and tell the member' })
  await userEvent.click(move)
  await within(dialog).findByText('Choose a reason.')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'The place is closed' }))
  await userEvent.dblClick(move)
  await waitFor(() =>
    expect(sent('MoveBooking')).toEqual([
      { memberId: 'm1', id: 'b1', startsAt: startsAt + hour, reason: 'siteClosed', sequence: 0 },
    ]),
  )
  await screen.findByText('The appointment is moved')
})

test('a time that is gone leaves the booking where it is', async () => {
  await show('/staff/calendars/p1?tab=outside', 'support', {
    ListFreeTimes: () => json(200, { times: slots }),
    MoveBooking: () => json(409, { errorType: 'aborted', messageKey: 'booking.refused.taken' }),
  })
  await press(/Move the appointment.*Rosa Delgado/)
  await press(/^10:00.AM/)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Another reason' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Move and tell the member' }))
  await within(dialog).findByText(/Someone else just took this time/)
})

test('a refusal stays on show when its booking has left the list', async () => {
  let isGone = false
  let lists = 0
  await show('/staff/calendars/p1?tab=outside', 'support', {
    ListOutside: () => {
      lists += 1
      return json(200, { bookings: isGone ? [] : [item({})] })
    },
    CancelBooking: () => {
      isGone = true
      return json(404, { errorType: 'not_found' })
    },
  })
  await press(/Cancel the appointment.*Rosa Delgado/)
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'The place is closed' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel and tell the member' }))
  await waitFor(() => expect(lists).toBe(2))
  await screen.findByRole('radio', { name: 'Outside hours' })
  expect(within(dialog).getByRole('group', { name: 'That didn’t work' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Keep the appointment' }))
  await screen.findByText('Every booking is within the hours.')
})

test.each([
  ['closed', 'Closed on this day'],
  ['holiday', 'Closed for a public holiday'],
])('a day that is %s says so', async (state, words) => {
  await show('/staff/calendars/p1', 'Admin', { ListDay: () => json(200, { state }) })
  await screen.findByText(words)
  expect(screen.queryByRole('button', { name: /Close this day|Open this day/ })).toBeNull()
})

test('a day that was closed by hand can be opened again', async () => {
  const days = [{ day: '2026-11-17', open: false }]
  await show('/staff/calendars/p1', 'Admin', {
    ListDay: () => json(200, { state: 'closed' }),
    GetCalendar: () => json(200, { calendar: { ...calendar, days } }),
  })
  await screen.findByRole('button', { name: 'Open this day again' })
})

test('after somebody else has saved, a draft brings back only what was changed', () => {
  const begun = draftOf(calendar)
  const now = draftOf({ ...calendar, lengthMinutes: 30 })
  const kept = keptChanges(begun).write({ ...begun, day1: '08:00-09:00' })
  const back = keptChanges(now).read(likeFirst(keptChanges(now).write(now), kept))
  expect(back).toEqual({ ...now, day1: '08:00-09:00' })
})

test('a coach without a calendar isn’t told that there are none', async () => {
  const none: Record<string, Answer> = { ListCalendars: () => json(200, {}) }
  await show('/staff/calendars', 'coach', none)
  await screen.findByText('You don’t have a calendar of your own yet')
  expect(screen.queryByText('No calendars yet')).toBeNull()
  cleanup()
  await show('/staff/calendars', 'support', none)
  await screen.findByText('No calendars yet')
})

test('a date is typed whole before its day is shown', async () => {
  const days: (string | undefined)[] = []
  const list: Answer = (request) => {
    days.push(askedIn(request).day)
    return json(200, {})
  }
  await show('/staff/calendars/p1', 'support', { ListDay: list })
  await screen.findByText('Nobody is booked on this day.')
  const year = () => screen.getByRole('spinbutton', { name: /^year/ })
  await userEvent.click(year())
  await userEvent.keyboard('2027')
  expect(days).toEqual(['2026-11-17'])
  expect(year().textContent).toBe('2027')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(days).toEqual(['2026-11-17', '2027-11-17']))
  expect(document.activeElement).toBe(year())
})

test('the way to other days keeps the focus while a day comes, and when it does not', async () => {
  let last: string | undefined
  await show('/staff/calendars/p1', 'support', {
    ListDay: (request) => {
      last = askedIn(request).day
      return last === '2026-11-17' ? json(200, {}) : later().answer
    },
  })
  await screen.findByText('Nobody is booked on this day.')
  for (const [name, wanted] of [
    ['Day after', '2026-11-18'],
    ['Day after', '2026-11-19'],
    ['Day before', '2026-11-18'],
  ]) {
    await press(name ?? '')
    await waitFor(() => expect(last).toBe(wanted))
    expect(document.activeElement?.textContent).toBe(name)
  }
  await press('Today')
  await screen.findByRole('heading', { name: /November 17/ })
  expect(document.activeElement?.textContent).toBe('Today')
})

test('an address with no day shows today', async () => {
  await show('/staff/calendars/p1?day=soon', 'support')
  await screen.findByRole('heading', { name: 'Tuesday, November 17' })
  await screen.findByRole('article', { name: 'Rosa Delgado' })
})

test('typed hours are not lost to another tab without a question', async () => {
  await show('/staff/calendars/p1?tab=hours', 'Admin', {
    SaveCalendar: () => json(200, { calendar: { ...calendar, revision: 4 } }),
  })
  const monday = () => screen.findByRole<HTMLInputElement>('textbox', { name: /Monday/ })
  await userEvent.type(await monday(), '08:00-09:00')
  const tab = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
  await tab('Day')
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Stay here' }))
  expect((await monday()).value).toBe('08:00-09:00')
  await userEvent.click(screen.getByRole('link', { name: 'All calendars' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stay here' }))
  await press('Save the calendar')
  await screen.findByText('The calendar is saved')
  await tab('Day')
  await screen.findByRole('button', { name: 'Day after' })
})

test('typed hours are kept on the server while they aren’t saved', async () => {
  await show('/staff/calendars/p1?tab=hours', 'Admin')
  await userEvent.type(await screen.findByRole('textbox', { name: /Monday/ }), '08:00-09:00')
  await waitFor(() =>
    expect(
      calls.some(({ name, sent: text }) => name === 'SaveDraft' && text.includes('hours.p1')),
    ).toBe(true),
  )
})

test('those who don’t edit the hours read them line by line', async () => {
  const absences = [1, 8].map((day) => ({
    fromAt: Date.UTC(2026, 11, day, 19),
    untilAt: Date.UTC(2026, 11, day + 1, 15),
  }))
  await show('/staff/calendars/p1?tab=hours', 'support', {
    GetCalendar: () => json(200, { calendar: { ...calendar, absences } }),
  })
  await screen.findByText('Tuesday: 09:00-10:00')
  expect(screen.getByText('November 27, 2026: Closed')).toBeTruthy()
  const away = within(screen.getByRole('list', { name: 'Absences' })).getAllByRole('listitem')
  expect(away.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Away 12/01/2026, 12:00 PM to 12/02/2026, 8:00 AM',
    'Away 12/08/2026, 12:00 PM to 12/09/2026, 8:00 AM',
  ])
})

test.each([
  [1, 'es-US', 'Lunes'],
  [0, 'fr-CA', 'Dimanche'],
  [3, 'en-US', 'Wednesday'],
])('weekday %i in %s is %s', (day, locale, name) => {
  expect(weekdayName(day, locale)).toBe(name)
})

test('an Admin closes a day, and is led to what no longer fits', async () => {
  await show('/staff/calendars/p1', 'Admin', {
    SaveCalendar: () => json(200, { calendar, outside: 3 }),
  })
  await press('Close this day')
  await screen.findByText(/3 bookings no longer fit/)
  expect(screen.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe(
    '/staff/calendars/p1?tab=outside',
  )
  const days = [...calendar.days, { day: '2026-11-17', open: false }]
  expect(sent('SaveCalendar')[0].calendar).toMatchObject({ revision: 3, days })
})

/** Answers the question whether it's them. */
async function confirm(isThem: boolean) {
  await waitFor(() => expect(identityQuestion.get()).not.toBeNull())
  await act(async () => identityQuestion.get()?.answer(isThem))
}

test('hours are saved once it is clear who saves them; what was typed stays', async () => {
  let isProven = false
  await show('/staff/calendars/p1?tab=hours', 'Admin', {
    SaveCalendar: () =>
      isProven ? json(200, { calendar, outside: 0 }) : json(403, { errorType: 'step_up_required' }),
  })
  const monday = await screen.findByRole<HTMLInputElement>('textbox', { name: /Monday/ })
  await userEvent.type(monday, '08:00-09:00')
  await press('Save the calendar')
  await confirm(false)
  await screen.findByText('Nothing has changed yet')
  expect(monday.value).toBe('08:00-09:00')
  await press('Save the calendar')
  isProven = true
  await confirm(true)
  await screen.findByText('The calendar is saved')
  expect(sent('SaveCalendar').at(-1).calendar.hours).toContainEqual(
    expect.objectContaining({ weekday: 1, fromMinute: 480, untilMinute: 540 }),
  )
})

test('a day is closed once it is clear who closes it', async () => {
  let isProven = false
  await show('/staff/calendars/p1', 'Admin', {
    SaveCalendar: () =>
      isProven ? json(200, { calendar, outside: 3 }) : json(403, { errorType: 'step_up_required' }),
  })
  await press('Close this day')
  await confirm(false)
  await waitFor(() => expect(identityQuestion.get()).toBeNull())
  expect(screen.queryByText('Not saved')).toBeNull()
  await press('Close this day')
  isProven = true
  await confirm(true)
  await screen.findByText(/3 bookings no longer fit/)
})

test('someone else saved meanwhile: what was typed stays', async () => {
  await show('/staff/calendars/p1?tab=hours', 'Admin', {
    SaveCalendar: () => json(409, { errorType: 'aborted', messageKey: 'booking.refused.edited' }),
  })
  const monday = await screen.findByRole<HTMLInputElement>('textbox', { name: /Monday/ })
  await userEvent.type(monday, '08:00-09:0')
  await press('Save the calendar')
  expect((await screen.findAllByText(/Enter hours such as/)).length).toBeGreaterThan(0)
  expect(sent('SaveCalendar')).toEqual([])
  await userEvent.type(monday, '0')
  await press('Save the calendar')
  await screen.findByText(/Someone else saved this calendar while you were editing/)
  expect(monday.value).toBe('08:00-09:00')
})

test.each([
  ['', []],
  [
    '07:00-12:00, 13:00-16:00',
    [
      [420, 720],
      [780, 960],
    ],
  ],
  ['0:00–24:00', [[0, 1440]]],
  ['07:00-07:00', undefined],
  ['07:03-08:00', undefined],
  ['07:00-09:00, 08:00-10:00', undefined],
  ['7-8', undefined],
  ['23:00-24:05', undefined],
])('hours as somebody types them: %s', (text, wanted) => {
  const found = readHours(text, 2)
  expect(found?.map(({ fromMinute, untilMinute }) => [fromMinute, untilMinute])).toEqual(wanted)
  if (found && text.startsWith('07')) expect(hoursText(found, 2)).toBe(text)
})

test.each([
  ['2026-12-24\n2026-12-31', 2],
  ['', 0],
  ['2026-02-30', undefined],
  ['2026-12-24 2026-12-24', undefined],
  ['soon', undefined],
])('days, one for each line: %j', (text, count) => {
  expect(readDays(text)?.length).toBe(count)
})

test('absences are on the clock of the place, also over the jump', () => {
  const text = '2026-10-31 23:00 - 2026-11-01 03:00'
  const [absence] = readAbsences(text, 'America/New_York') ?? []
  expect(((absence?.untilAt ?? 0) - (absence?.fromAt ?? 0)) / 3_600_000).toBe(5)
  expect(absenceText(absence ? [absence] : [], 'America/New_York')).toBe(text)
  expect(readAbsences('2026-11-01 03:00 - 2026-10-31 23:00', 'UTC')).toBeUndefined()
  expect(readAbsences('tomorrow', 'UTC')).toBeUndefined()
})

/** What the tests of appointments share: a place, a free time and a booking. */
import { memberSession, now } from '../shell/testing'

export const hour = 3_600_000

export const place = {
  id: 'p1',
  kind: 'labDraw',
  name: 'Union Station Lab',
  line1: '1650 Wewatta St',
  city: 'Denver',
  region: 'CO',
  postalCode: '80202',
  phone: '800-555-0186',
  timeZone: 'America/Denver',
  near: 'area',
  lengthMinutes: 20,
  noticeMinutes: 120,
}

/** Thursday, November 19, 9:00 in Denver; the member is in Chicago. */
export const startsAt = Date.UTC(2026, 10, 19, 16, 0)

export const momentAt = (at: number) => ({
  startsAt: at,
  endsAt: at + 20 * 60_000,
  offsetMinutes: -420,
  memberOffsetMinutes: -360,
})

export const booking = {
  id: 'b1',
  place,
  moment: momentAt(startsAt),
  timeZone: 'America/Denver',
  memberTimeZone: 'America/Chicago',
  state: 'booked',
  sequence: 0,
  canChange: true,
  changeUntil: startsAt - 2 * hour,
  asks: ['a1c'],
  reference: 'WL-7K3M-2Q9F',
}

export const slots = {
  days: [
    { day: '2026-11-18', state: 'tooSoon' },
    {
      day: '2026-11-19',
      state: 'open',
      slots: [
        { moment: momentAt(startsAt), free: 1 },
        { moment: momentAt(startsAt + hour), free: 1 },
      ],
    },
    { day: '2026-11-20', state: 'full' },
    { day: '2026-11-26', state: 'holiday' },
  ],
  timeZone: 'America/Denver',
  memberTimeZone: 'America/Chicago',
  place,
}

export const soon = now + 24 * 60_000

/** The session of somebody who acts for another person, with what is shared. */
export const actingFor = (givenName: string, ...areas: string[]) => ({
  ...memberSession,
  acting: { memberId: 'm2', name: `${givenName} Delgado`, givenName, areas },
})

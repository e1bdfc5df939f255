/** The desk of the slot book: calendars, and who comes on a day. */
import { queryOptions } from '@tanstack/react-query'
import type { slotsQuery } from './booking'
import { rpc } from './client'
import type {
  CalendarJson,
  CreateCalendarRequestJson,
  CreateCalendarResponseJson,
  DeskBookingJson,
  GetCalendarResponseJson,
  ListCalendarsResponseJson,
  ListDayResponseJson,
  ListFreeTimesResponseJson,
  ListOutsideResponseJson,
  SaveCalendarResponseJson,
} from './gen/proto/wellhouse/booking/v1/desk_pb'
import { rpcOnce } from './once'
import type { Problem } from './problem'
import type { Wire } from './wire'

export type DeskCalendar = Wire<CalendarJson>
export type DeskBooking = Wire<DeskBookingJson>
export type NewCalendar = CreateCalendarRequestJson

const service = 'wellhouse.booking.v1.BookingDeskService'

export const calendarsKey = ['calendars'] as const

/** Someone else saved the calendar since this page showed it. */
export const wasEdited = ({ messageKey }: Problem) => messageKey === 'booking.refused.edited'

export const calendarsQuery = queryOptions({
  queryKey: [...calendarsKey, 'list'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListCalendarsResponseJson>>(`${service}/ListCalendars`, {}, { read: true, signal }),
  staleTime: 0,
})

export const calendarQuery = (id: string) =>
  queryOptions({
    queryKey: [...calendarsKey, 'one', id],
    queryFn: ({ signal }) =>
      rpc<Wire<GetCalendarResponseJson>>(`${service}/GetCalendar`, { id }, { read: true, signal }),
    staleTime: 0,
  })

export const deskDayQuery = (calendarId: string, day: string) =>
  queryOptions({
    queryKey: [...calendarsKey, 'day', calendarId, day],
    queryFn: ({ signal }) =>
      rpc<Wire<ListDayResponseJson>>(
        `${service}/ListDay`,
        { calendarId, day },
        { read: true, signal },
      ),
    staleTime: 0,
  })

export const outsideQuery = (calendarId: string) =>
  queryOptions({
    queryKey: [...calendarsKey, 'outside', calendarId],
    queryFn: ({ signal }) =>
      rpc<Wire<ListOutsideResponseJson>>(
        `${service}/ListOutside`,
        { calendarId },
        { read: true, signal },
      ),
    staleTime: 0,
  })

/** The times to which staff can move an appointment, as members see the times of a place. */
export const deskTimesQuery: typeof slotsQuery = (calendarId, from, until) =>
  queryOptions({
    queryKey: [...calendarsKey, 'times', calendarId, from, until],
    queryFn: async ({ signal }) => {
      const asked = { calendarId, from, until }
      const path = `${service}/ListFreeTimes`
      const found = await rpc<Wire<ListFreeTimesResponseJson>>(path, asked, { read: true, signal })
      return found.times ?? {}
    },
    placeholderData: (before, of) => (of?.queryKey[2] === calendarId ? before : undefined),
    staleTime: 0,
  })

export const createCalendar = (calendar: NewCalendar, key: string) =>
  rpcOnce<Wire<CreateCalendarResponseJson>>(`${service}/CreateCalendar`, calendar, key)

export const saveCalendar = (calendar: DeskCalendar, key: string) =>
  rpcOnce<Wire<SaveCalendarResponseJson>>(`${service}/SaveCalendar`, { calendar }, key)

const refOf = ({ memberId = '', booking }: DeskBooking) => ({ memberId, id: booking?.id ?? '' })

export const markBooking = (of: DeskBooking, state: string, key: string) =>
  rpcOnce<object>(`${service}/MarkBooking`, { ...refOf(of), state }, key)

export const moveFor = (of: DeskBooking, startsAt: number, reason: string, key: string) =>
  rpcOnce<object>(
    `${service}/MoveBooking`,
    { ...refOf(of), startsAt, reason, sequence: of.booking?.sequence ?? 0 },
    key,
  )

export const cancelFor = (of: DeskBooking, reason: string, key: string) =>
  rpcOnce<object>(`${service}/CancelBooking`, { ...refOf(of), reason }, key)

/** Appointments: places, free times, what is booked, and waiting lists. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  AcceptOfferResponseJson,
  BookingJson,
  BookResponseJson,
  CancelResponseJson,
  GetBookingResponseJson,
  GetCalendarFileResponseJson,
  JoinWaitingListResponseJson,
  ListBookingsResponseJson,
  ListPlacesResponseJson,
  ListSlotsResponseJson,
  DayJson as OpenDayJson,
  PlaceJson,
  RescheduleResponseJson,
  SlotJson,
  WaitingJson,
} from './gen/proto/wellhouse/booking/v1/booking_pb'
import { rpcOnce } from './once'
import { saveBytes } from './save-bytes'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type BookingPlace = Wire<PlaceJson>
export type OpenDay = Wire<OpenDayJson>
export type FreeTime = Wire<SlotJson>
export type Booking = Wire<BookingJson>
export type Waiting = Wire<WaitingJson>
export type Choice = Wire<ListSlotsResponseJson>

const service = 'wellhouse.booking.v1.BookingService'

/** Whatever has to do with appointments is asked for again together. */
export const bookingKey = ['booking'] as const

export const placesQuery = (kind: string, postalCode: string) =>
  queryOptions({
    queryKey: [...bookingKey, 'places', kind, postalCode],
    queryFn: ({ signal }) =>
      rpc<Wire<ListPlacesResponseJson>>(`${service}/ListPlaces`, { kind, postalCode }, { signal }),
    retry: false,
  })

/** Free times from a day on; each page goes on where the one before ended, and stays until then. */
export const slotsQuery = (placeId: string, from: string, until: string) =>
  queryOptions({
    queryKey: [...bookingKey, 'slots', placeId, from, until],
    queryFn: ({ signal }) =>
      rpc<Choice>(`${service}/ListSlots`, { placeId, from, until }, { read: true, signal }),
    placeholderData: (before, of) => (of?.queryKey[2] === placeId ? before : undefined),
    staleTime: 0,
  })

export const comingQuery = queryOptions({
  queryKey: [...bookingKey, 'coming'],
  queryFn: ({ signal }) =>
    rpc<Wire<ListBookingsResponseJson>>(`${service}/ListBookings`, {}, { read: true, signal }),
  staleTime: 0,
})

export const allBookingsQuery = infiniteQueryOptions({
  queryKey: [...bookingKey, 'all'],
  queryFn: ({ pageParam, signal }) =>
    rpc<Wire<ListBookingsResponseJson>>(
      `${service}/ListBookings`,
      { all: true, before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
})

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: [...bookingKey, 'one', id],
    queryFn: ({ signal }) =>
      rpc<Wire<GetBookingResponseJson>>(`${service}/GetBooking`, { id }, { read: true, signal }),
  })

/** Home tells of the next appointment too. */
export function bookingChanged(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: bookingKey }),
    queries.invalidateQueries({ queryKey: startupQuery.queryKey }),
  ])
}

export type Asking = { placeId: string; startsAt: number; asks: readonly string[] }

export const book = (asking: Asking, key: string) =>
  rpcOnce<Wire<BookResponseJson>>(`${service}/Book`, asking, key)

export const reschedule = (
  { id, sequence = 0 }: Booking,
  placeId: string,
  startsAt: number,
  key: string,
) =>
  rpcOnce<Wire<RescheduleResponseJson>>(
    `${service}/Reschedule`,
    { id, placeId, startsAt, sequence },
    key,
  )

export const cancelBooking = (id: string, key: string) =>
  rpcOnce<Wire<CancelResponseJson>>(`${service}/Cancel`, { id }, key)

export async function saveCalendarFile(id: string): Promise<void> {
  const file = await rpc<Wire<GetCalendarFileResponseJson>>(
    `${service}/GetCalendarFile`,
    { id },
    { read: true },
  )
  saveBytes(file.fileName ?? 'appointment.ics', file.mediaType, file.content ?? '')
}

export type Wish = { placeId: string; from: string; until: string; asks: readonly string[] }

export const joinWaitingList = (wish: Wish, key: string) =>
  rpcOnce<Wire<JoinWaitingListResponseJson>>(`${service}/JoinWaitingList`, wish, key)

export const leaveWaitingList = (id: string, key: string) =>
  rpcOnce<object>(`${service}/LeaveWaitingList`, { id }, key)

export const acceptOffer = (id: string, key: string) =>
  rpcOnce<Wire<AcceptOfferResponseJson>>(`${service}/AcceptOffer`, { id }, key)

import type { Booking } from '../../../data/booking'

/** What somebody has just done about an appointment. */
export type Change = { what: 'moved' | 'canceled' | 'accepted' | 'left'; booking?: Booking }

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What can be asked for at a lab draw, in the order it is shown. */
export const drawTests = ['a1c', 'cholesterol', 'kidney'] as const

export type DrawTest = (typeof drawTests)[number]

export const testNames: Readonly<Record<DrawTest, MessageDescriptor>> = {
  a1c: msg`A1c`,
  cholesterol: msg`Cholesterol`,
  kidney: msg`Kidney tests`,
}

export const testDetails: Readonly<Record<DrawTest, MessageDescriptor>> = {
  a1c: msg`Your average blood sugar over about three months.`,
  cholesterol: msg`The fats in your blood.`,
  kidney: msg`How well your kidneys work. It takes blood and a urine sample.`,
}

/** What to do before the draw, for what is asked for. */
export const preparations: Readonly<Record<string, MessageDescriptor>> = {
  a1c: msg`A1c: eat and drink as usual.`,
  cholesterol: msg`Cholesterol: most people can eat as usual. If your doctor asked for a fasting test, have only water for 9 to 12 hours before. If you take insulin or pills that lower blood sugar, ask your care team before you fast.`,
  kidney: msg`Kidney tests: drink water as usual, because you’ll give a urine sample. Avoid hard exercise the day before.`,
}

/** Why a day has no free time. */
export const dayStates: Readonly<Record<string, MessageDescriptor>> = {
  closed: msg`Closed`,
  holiday: msg`Closed for a holiday`,
  full: msg`Full`,
  tooSoon: msg`Booking has closed`,
  tooLate: msg`Not open for booking yet`,
}

/** How near a place is, as far as postal codes tell: they give no distance. */
export const nearWords: Readonly<Record<'US' | 'CA', Record<string, MessageDescriptor>>> = {
  US: { same: msg`Same ZIP code`, area: msg`Same ZIP area` },
  CA: { same: msg`Same postal code`, area: msg`Same postal area` },
}

export const bookingStates: Readonly<Record<string, MessageDescriptor>> = {
  booked: msg({ context: 'appointment', message: 'Booked' }),
  canceled: msg({ context: 'appointment', message: 'Canceled' }),
  came: msg`You were there`,
  missed: msg`Missed`,
}

export const pastActs: Readonly<Record<string, MessageDescriptor>> = {
  booked: msg({ context: 'appointment', message: 'Booked' }),
  moved: msg({ context: 'appointment', message: 'Moved' }),
  canceled: msg({ context: 'appointment', message: 'Canceled' }),
  came: msg`Marked as attended`,
  missed: msg`Marked as missed`,
}

/** Why staff moved it. */
export const moveReasons: Readonly<Record<string, MessageDescriptor>> = {
  siteClosed: msg`The place isn’t open at the time you had.`,
  staffAway: msg`The person you were going to see isn’t available at the time you had.`,
  equipment: msg`The equipment isn’t working.`,
  asked: msg`We moved it because you, or someone acting for you, asked us to.`,
  other: msg`Something came up at the place.`,
}

/** Why staff canceled. */
export const cancelReasons: Readonly<Record<string, MessageDescriptor>> = {
  siteClosed: msg`The place is closed that day.`,
  staffAway: msg`The person who would see you is away.`,
  equipment: msg`The equipment isn’t working.`,
  asked: msg`Someone asked us to cancel it.`,
  other: msg`Something came up at the place.`,
}

export const appointmentNames: Readonly<Record<string, MessageDescriptor>> = {
  labDraw: msg`Lab draw`,
  coaching: msg`Coaching session`,
  visit: msg`Visit`,
  therapy: msg`Therapy session`,
}

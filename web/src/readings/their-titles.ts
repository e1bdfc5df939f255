/** The titles of an emergency for somebody who acts for the member; one line has them before the rest. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export type Say = (name: string) => MessageDescriptor

export const theirTitles = {
  treatNow: (name: string) => msg`Treat ${name}’s low blood sugar now`,
  call911: (name: string) => msg`Call 911 for ${name} now`,
  checkNow: (name: string) => msg`Check ${name} again now`,
  waitThenCheck: (name: string) => msg`Wait 15 minutes, then check ${name} again`,
  sitQuietly: (name: string) => msg`Let ${name} sit quietly, then check again`,
  giveSugar: (name: string) => msg`Give ${name} 15 grams of fast sugar now`,
  callTeamNow: (name: string) => msg`Call ${name}’s care team now`,
  drinkAndRest: (name: string) => msg`Let ${name} drink water and rest`,
  callDoctorNow: (name: string) => msg`Call ${name}’s doctor or care team now`,
  callTeamToday: (name: string) => msg`Call ${name}’s care team today`,
} satisfies Record<string, Say>

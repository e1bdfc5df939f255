import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

type Words = Readonly<Record<string, MessageDescriptor>>

/** Why a result needs a call, by the key of the server. */
export const criticalWords: Words = {
  'lab.critical.potassiumHigh': msg`Potassium is dangerously high`,
  'lab.critical.potassiumLow': msg`Potassium is dangerously low`,
  'lab.critical.egfrLow': msg`eGFR is below 15`,
  'lab.critical.glucoseHigh': msg`Blood sugar is dangerously high`,
  'lab.critical.glucoseLow': msg`Blood sugar is dangerously low`,
  'lab.critical.a1cHigh': msg`A1c is very high`,
  'lab.critical.flagged': msg`The laboratory marked this value as critical`,
  'lab.critical.unclear': msg`The laboratory changed this result, and we can’t read the new value`,
  'lab.critical.answer': msg`Needs a call after a questionnaire`,
  'lab.critical.unreadable': msg`We can’t read this value, and it may be dangerous`,
}

/** Why a report has no member. */
export const unmatchedWords: Words = {
  'lab.unmatched.unknown': msg`We don’t know this order or patient number. Check the possible matches.`,
  'lab.unmatched.birthDate': msg`The birth date doesn’t match the member’s.`,
  'lab.unmatched.name': msg`The last name doesn’t match the member’s.`,
  'lab.unmatched.several': msg`More than one member matches.`,
  'lab.unmatched.ended': msg`The member’s account has ended.`,
}

/** How a call went. */
export const outcomeWords: Words = {
  reached: msg`I reached the member`,
  leftMessage: msg`I left a message`,
  noAnswer: msg`No answer`,
  notNeeded: msg`No call is needed`,
}

/** What the laboratory has done to a value since. */
export const changeWords: Words = {
  corrected: msg`The laboratory has corrected this result. It’s no longer urgent.`,
  withdrawn: msg`The laboratory has withdrawn this result.`,
}

/** The same of a value that the member typed. */
export const ownChangeWords: Words = {
  corrected: msg`The member has corrected this value. It’s no longer urgent.`,
  withdrawn: msg`The member has removed this value.`,
}

/** Why a report is dismissed. */
export const dismissalWords: Words = {
  notOurs: msg`This person isn’t one of our members`,
  toldLaboratory: msg`I told the laboratory, and they’ll take care of it`,
  duplicate: msg`We already have this result`,
  mistake: msg`The test was done by mistake`,
  other: msg`Another reason`,
}

/** What the server says when a colleague was faster. */
export const conflictWords: Words = {
  'lab.call.taken': msg`A colleague is making this call.`,
  'lab.desk.decided': msg`A colleague has already taken care of this.`,
}

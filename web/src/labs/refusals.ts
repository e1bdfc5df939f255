import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldProblem } from '../data/problem'

const required = msg`Answer is required`

/** Why the server refused an answer about a lab test. */
export const labRefusals: Readonly<Record<string, MessageDescriptor>> = {
  'lab.required': required,
  'lab.a1c.required': required,
  'lab.a1c.range': msg`Please enter a value between 4.0 and 20.0.`,
  'lab.total.required': required,
  'lab.total.range': msg`This can’t be right. Please check the number and its unit.`,
  'lab.hdl.required': required,
  'lab.hdl.range': msg`This can’t be right. Please check the number and its unit.`,
  'lab.hdl.belowTotal': msg`HDL is a part of the total, so it has to be the smaller number.`,
  'lab.cholesterol.mixedUnits': msg`One number looks like mg/dL and the other like mmol/L. Enter both in the same unit.`,
  'lab.month.required': required,
  'lab.year.required': required,
  'lab.month.future': msg`This month is in the future.`,
  'lab.a1c.tooOld': msg`The test should be from the past 6 months.`,
  'lab.cholesterol.tooOld': msg`The test should be from the past year.`,
  'lab.date.beforeBirth': msg`This is before the date of birth.`,
  'lab.desk.reason': msg`Enter a reason of 3 to 500 characters.`,
  'lab.desk.member': msg`Choose a member, or enter the whole email address of one.`,
  'lab.call.outcome': msg`Choose how the call went.`,
  'lab.call.said': msg`Enter what you talked about, in 3 to 2,000 characters.`,
}

/** Words for a refusal of ours; without them the usual ones are used. */
export function refusalOf({ messageKey, values }: FieldProblem, i18n: I18n): string | undefined {
  const words = labRefusals[messageKey]
  return words && i18n._({ ...words, values })
}

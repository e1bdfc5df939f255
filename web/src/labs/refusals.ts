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
  'lab.desk.reason': msg`Not everything matches. Enter why it’s this member, in 3 to 500 characters.`,
  'lab.desk.member': msg`We can’t offer a member with this address. It has to be one of your own members, or someone with the same birth date and last name as in the report.`,
  'lab.desk.dismissal': msg`Choose a reason.`,
  'lab.desk.note': msg`Enter the reason in a sentence, with at least 20 characters.`,
  'lab.desk.noteLong': msg`Enter at most 500 characters.`,
  'lab.desk.urgent': msg`Confirm that you want to dismiss an urgent value.`,
  'lab.call.outcome': msg`Choose how the call went.`,
  'lab.call.said': msg`Enter what you talked about, in 3 to 2,000 characters.`,
}

/** Words for a refusal of ours; without them the usual ones are used. */
export function refusalOf({ messageKey, values }: FieldProblem, i18n: I18n): string | undefined {
  const words = labRefusals[messageKey]
  return words && i18n._({ ...words, values })
}

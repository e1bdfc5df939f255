/** Why a field about plans, prices or bills is refused, in the language of the page. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldProblem } from '../../../data/problem'

const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'billing.amount': msg`Enter an amount from 0 to 20,000, with at most two digits for cents.`,
  'billing.coverage.from': msg`Enter the first day, at most two years ahead.`,
  'billing.coverage.most': msg`A member can have up to 20 plans on file. Please correct one of them.`,
  'billing.coverage.number': msg`Enter the member number, in up to 40 characters.`,
  'billing.coverage.overlap': msg`Another plan of this member is valid on some of these days. End that one first.`,
  'billing.coverage.plan': msg`Choose a plan of the member’s brand.`,
  'billing.coverage.until': msg`The last day can’t be before the first.`,
  'billing.invoice.joined': msg`The member joined this program later. Enter a day from then on.`,
  'billing.invoice.day': msg`Enter a day in the last 12 months. A month of a program can begin up to 31 days from now.`,
  'billing.invoice.noPrice': msg`This service had no price on this day.`,
  'billing.invoice.twice': msg`There is an invoice for this service and these days. Cancel that one first.`,
  'billing.plan.deductible': msg`Enter the deductible: a service of this plan counts toward it.`,
  'billing.plan.name': msg`Enter a name of up to 80 characters.`,
  'billing.plan.nameTaken': msg`This brand has a plan with this name.`,
  'billing.plan.sponsor': msg`Enter the name of the employer or health plan.`,
  'billing.plan.sponsorKind': msg`Choose who pays.`,
  'billing.plan.tooMany': msg`A brand can have up to 200 plans.`,
  'billing.price.day': msg`Enter a date within the next two years.`,
  'billing.price.later': msg`Choose a later day. For some members this day has begun, and they see another price.`,
  'billing.price.past': msg`Choose a later day. In some time zones this day is already over.`,
  'billing.price.promo': msg`No organization has this code.`,
  'billing.price.service': msg`Choose a service.`,
  'billing.price.taken': msg`This service already has a price that starts on this day. Remove that one first.`,
  'billing.refund.amount': msg`Enter an amount above zero, with at most two digits for cents.`,
  'billing.refund.most': msg`This is more than what can still be refunded.`,
  'billing.refund.reason': msg`Say why, in up to 500 characters.`,
}

/** Nothing for a reason that every form knows. */
export function billingRefusal({ messageKey }: FieldProblem, i18n: I18n): string | undefined {
  const words = refusals[messageKey]
  return words && i18n._(words)
}

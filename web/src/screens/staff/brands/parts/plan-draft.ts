import { msg } from '@lingui/core/macro'
import type { EditedPlan, PlanCover } from '../../../../data/plan-desk'
import { judgePhone } from '../../../../domain/contact-rules'
import { centsOf, dollarsOf, isAmount } from '../../../../domain/dollars'
import { contactWords } from '../../../../forms/contact-words'
import type { Wrong } from '../../../../forms/use-form'

/** How a plan pays for a service. Amounts are in dollars, null where nothing is typed. */
export type Rule = { service: string; how: string; part: number | null; after: number | null }

export type PlanDraft = {
  name: string
  sponsorKind: string
  sponsor: string
  deductible: number | null
  phone: string
  rules: readonly Rule[]
}

export const blankRule: Rule = { service: '', how: '', part: null, after: null }

/** A service as one word: "visit:general", or "visit:" for all visits. */
export const serviceKey = (kind = '', item = '') => `${kind}:${item}`

export const takesPart = (how: string) => how === 'copay' || how === 'deductible'

export function draftOf(plan: EditedPlan): PlanDraft {
  return {
    name: plan.name ?? '',
    sponsorKind: plan.sponsorKind ?? '',
    sponsor: plan.sponsor ?? '',
    deductible: dollarsOf(plan.deductibleCents),
    phone: plan.phone ?? '',
    rules: (plan.covers ?? []).map(ruleOf),
  }
}

const ruleOf = ({ kind, item, how = '', cents, afterCents }: PlanCover): Rule => ({
  service: serviceKey(kind, item),
  how,
  part: takesPart(how) ? dollarsOf(cents) : null,
  after: how === 'deductible' ? dollarsOf(afterCents) : null,
})

/** The plan as the server takes it. A plan that members pay themselves has no rules. */
export function planOf(draft: PlanDraft, { code = '', revision = 0 }: EditedPlan): EditedPlan {
  const isSelf = draft.sponsorKind === 'self'
  return {
    code,
    revision,
    name: draft.name.trim(),
    sponsorKind: draft.sponsorKind,
    sponsor: isSelf ? '' : draft.sponsor.trim(),
    deductibleCents: isSelf ? 0 : cents(draft.deductible),
    phone: draft.phone.trim(),
    covers: isSelf ? [] : draft.rules.map(coverOf),
  }
}

function coverOf({ service, how, part, after }: Rule): PlanCover {
  const [kind = '', item = ''] = service.split(':')
  return {
    kind,
    item,
    how,
    cents: takesPart(how) ? cents(part) : 0,
    afterCents: how === 'deductible' ? cents(after) : 0,
  }
}

const cents = (dollars: number | null) => centsOf(dollars ?? 0)

const isName = (text: string) => {
  const { length } = [...text.trim()]
  return length > 0 && length <= 80
}

const wrongAmount = msg`Enter an amount from 0 to 20,000, with at most two digits for cents.`
const wrongPart = msg`Enter what the member pays: more than 0, and at most 20,000.`

/** What is wrong with a plan, by field; `rules.0.part` is the amount of the first rule. */
export function problemsOf(draft: PlanDraft): Wrong {
  const isSelf = draft.sponsorKind === 'self'
  return {
    name: !isName(draft.name) && msg`Enter a name of up to 80 characters.`,
    sponsorKind: draft.sponsorKind === '' && msg`Choose who pays.`,
    sponsor:
      !isSelf && !isName(draft.sponsor) && msg`Enter the name of the employer or health plan.`,
    deductible: !isSelf && deductibleProblem(draft),
    phone: draft.phone.trim() !== '' && phoneProblem(draft.phone),
    ...(isSelf ? {} : ruleProblems(draft.rules)),
  }
}

function deductibleProblem({ deductible, rules }: PlanDraft) {
  if (!isAmount(deductible ?? 0)) return wrongAmount
  const counts = rules.some(({ how }) => how === 'deductible')
  return (
    counts && !deductible && msg`Enter the deductible: a service of this plan counts toward it.`
  )
}

function phoneProblem(text: string) {
  const { fault } = judgePhone(text, 'US')
  if (!fault) return false
  return fault === 'errors.email' ? msg`Enter a phone number.` : contactWords[fault]
}

function ruleProblems(rules: readonly Rule[]): Wrong {
  const wrong: Record<string, Wrong[string]> = {}
  rules.forEach(({ service, how, part, after }, at) => {
    const isTwice = rules.findIndex((other) => other.service === service) < at
    wrong[`rules.${at}.service`] =
      service === '' ? msg`Choose a service.` : isTwice && msg`This service is in the list already.`
    wrong[`rules.${at}.how`] = how === '' && msg`Choose how the plan pays.`
    wrong[`rules.${at}.part`] = takesPart(how) && !(part && isAmount(part)) && wrongPart
    wrong[`rules.${at}.after`] = how === 'deductible' && !isAmount(after ?? 0) && wrongAmount
  })
  return wrong
}

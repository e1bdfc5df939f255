import type { PostalAddress } from '../../domain/contact-rules'

/** What was chosen in the steps before. It is in the history of the tab, never in an address. */
export type OrderState = { campaignId?: string; memberId?: string; address?: PostalAddress }

export function orderStateOf(state: unknown): OrderState {
  return state && typeof state === 'object' ? (state as OrderState) : {}
}

/** The secret of a visit, and how the post office writes its address. */
export type VisitState = { visit?: string; suggested?: PostalAddress }

export function visitStateOf(state: unknown): VisitState {
  return state && typeof state === 'object' ? (state as VisitState) : {}
}

/** The desk where staff talk with a member about coverage and bills. Money is in cents. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  GetMemberBillingResponseJson,
  GetMemberInvoiceResponseJson,
  IssueInvoiceResponseJson,
  ListMemberInvoicesResponseJson,
  QuoteInvoiceResponseJson,
  RefundInvoiceResponseJson,
  VoidInvoiceResponseJson,
} from './gen/proto/wellhouse/billing/v1/desk_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type MemberBilling = Wire<GetMemberBillingResponseJson>
export type MemberInvoice = Wire<GetMemberInvoiceResponseJson>
export type Proposal = Wire<QuoteInvoiceResponseJson>

const service = 'wellhouse.billing.v1.BillingDeskService'

/** What the desk knows of a member's money is asked for again together. */
export const billingDeskKey = (memberId: string) => ['billing-desk', memberId] as const

export const memberBillingQuery = (memberId: string) =>
  queryOptions({
    queryKey: [...billingDeskKey(memberId), 'coverage'],
    queryFn: ({ signal }) =>
      rpc<MemberBilling>(`${service}/GetMemberBilling`, { memberId }, { read: true, signal }),
    staleTime: 0,
  })

export const memberInvoicesQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: [...billingDeskKey(memberId), 'invoices'],
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<ListMemberInvoicesResponseJson>>(
        `${service}/ListMemberInvoices`,
        { memberId, before: pageParam },
        { read: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
  })

export const memberInvoiceQuery = (memberId: string, id: string) =>
  queryOptions({
    queryKey: [...billingDeskKey(memberId), 'invoice', id],
    queryFn: ({ signal }) =>
      rpc<MemberInvoice>(`${service}/GetMemberInvoice`, { memberId, id }, { read: true, signal }),
    staleTime: 0,
  })

/** What is billed: a visit on a day, or a month of a program from a day on. */
export type Billed = { memberId: string; kind: string; item: string; from: string }

export const proposalQuery = (billed: Billed) =>
  queryOptions({
    queryKey: [...billingDeskKey(billed.memberId), 'proposal', billed],
    queryFn: ({ signal }) =>
      rpc<Proposal>(`${service}/QuoteInvoice`, billed, { read: true, signal }),
    enabled: billed.item !== '' && billed.from !== '',
    staleTime: 0,
    retry: false,
  })

export const issueInvoice = (billed: Billed, amountCents: number, key: string) =>
  rpcOnce<Wire<IssueInvoiceResponseJson>>(
    `${service}/IssueInvoice`,
    { ...billed, amountCents },
    key,
  )

export type About = { memberId: string; invoiceId: string; reason: string }

export const voidInvoice = (about: About, key: string) =>
  rpcOnce<Wire<VoidInvoiceResponseJson>>(`${service}/VoidInvoice`, about, key)

export const refundInvoice = (
  about: About & { cents: number; refundableCents: number },
  key: string,
) => rpcOnce<Wire<RefundInvoiceResponseJson>>(`${service}/RefundInvoice`, about, key)

export type NewCoverage = {
  memberId: string
  id: string
  planCode: string
  number: string
  from: string
  until: string
  deductibleMetCents: number
  revision: number
}

export const saveCoverage = (coverage: NewCoverage, key: string) =>
  rpcOnce<object>(`${service}/SaveCoverage`, coverage, key)

export const removeCoverage = (
  coverage: { memberId: string; id: string; revision: number },
  key: string,
) => rpcOnce<object>(`${service}/RemoveCoverage`, coverage, key)

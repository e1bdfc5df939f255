/** What pays for a member's care, what it costs them, and their bills. Money is in cents. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  CardJson,
  CoverageJson,
  DownloadReceiptResponseJson,
  FinishCardResponseJson,
  GetCoverageResponseJson,
  GetInvoiceResponseJson,
  InvoiceJson,
  ListInvoicesResponseJson,
  PayInvoiceResponseJson,
  PaymentJson,
  QuoteJson,
  StartCardResponseJson,
} from './gen/proto/wellhouse/billing/v1/billing_pb'
import { rpcOnce } from './once'
import { saveBytes } from './save-bytes'
import type { Wire } from './wire'

export type Coverage = Wire<CoverageJson>
export type Quote = Wire<QuoteJson>
export type Invoice = Wire<InvoiceJson>
export type Payment = Wire<PaymentJson>
export type PaymentCard = Wire<CardJson>
export type CoverageOverview = Wire<GetCoverageResponseJson>

const service = 'wellhouse.billing.v1.BillingService'

/** Whatever has to do with money is asked for again together. */
export const billingKey = ['billing'] as const

export const coverageQuery = queryOptions({
  queryKey: [...billingKey, 'coverage'],
  queryFn: ({ signal }) =>
    rpc<CoverageOverview>(`${service}/GetCoverage`, {}, { read: true, signal }),
})

/** A payment under way is looked after also when the socket is down. */
const lookEveryMs = 3000

const unpaid = ['open', 'failed']

/** It waits for the member to pay. */
export const isUnpaid = ({ status = '' }: Invoice) => unpaid.includes(status)

const isUnderWay = ({ status }: Invoice) => status === 'processing'

export const invoicesQuery = infiniteQueryOptions({
  queryKey: [...billingKey, 'invoices'],
  queryFn: ({ pageParam, signal }) =>
    rpc<Wire<ListInvoicesResponseJson>>(
      `${service}/ListInvoices`,
      { before: pageParam },
      { read: true, signal },
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next || undefined,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ invoices = [] }) => invoices.some(isUnderWay)) ? lookEveryMs : false,
})

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...billingKey, 'invoice', id],
    queryFn: ({ signal }) =>
      rpc<Wire<GetInvoiceResponseJson>>(`${service}/GetInvoice`, { id }, { read: true, signal }),
  })
}

export const payInvoice = (id: string, cardId: string, key: string) =>
  rpcOnce<Wire<PayInvoiceResponseJson>>(`${service}/PayInvoice`, { id, cardId }, key)

/** Answers with the address of the provider's page for a card. */
export async function startCard(returnTo: string, key: string): Promise<string> {
  const { url = '' } = await rpcOnce<Wire<StartCardResponseJson>>(
    `${service}/StartCard`,
    { returnTo },
    key,
  )
  return url
}

/** The state works once, so it is the key as well. */
export const finishCard = (state: string) =>
  rpcOnce<Wire<FinishCardResponseJson>>(`${service}/FinishCard`, { state }, `card-${state}`)

export const removeCard = (id: string, key: string) => rpcOnce(`${service}/RemoveCard`, { id }, key)

export async function saveReceipt(id: string): Promise<void> {
  const {
    fileName = 'receipt.pdf',
    mediaType,
    content = '',
  } = await rpc<Wire<DownloadReceiptResponseJson>>(
    `${service}/DownloadReceipt`,
    { id },
    { read: true },
  )
  saveBytes(fileName, mediaType, content)
}

/** The desk where an Admin keeps the plans and prices of a brand. Money is in cents. */
import { queryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type { OfferingJson } from './gen/proto/wellhouse/billing/v1/billing_pb'
import type {
  EditedPlanJson,
  ListedPriceJson,
  ListPlansResponseJson,
  PlanCoverJson,
} from './gen/proto/wellhouse/billing/v1/plan_pb'
import { rpcOnce } from './once'
import type { Wire } from './wire'

export type EditedPlan = Wire<EditedPlanJson>
export type PlanCover = Wire<PlanCoverJson>
export type ListedPrice = Wire<ListedPriceJson>
export type Offering = Wire<OfferingJson>
export type PlanList = Wire<ListPlansResponseJson>

const service = 'wellhouse.billing.v1.PlanDeskService'

export const planListQuery = (brandCode: string) =>
  queryOptions({
    queryKey: ['plan-desk', brandCode],
    queryFn: ({ signal }) =>
      rpc<PlanList>(`${service}/ListPlans`, { brandCode }, { read: true, signal }),
    staleTime: 0,
  })

export const savePlan = (brandCode: string, plan: EditedPlan, key: string) =>
  rpcOnce<object>(`${service}/SavePlan`, { brandCode, plan }, key)

export const deletePlan = (brandCode: string, { code, revision }: EditedPlan, key: string) =>
  rpcOnce<object>(`${service}/DeletePlan`, { brandCode, code, revision }, key)

export type NewPrice = {
  brandCode: string
  promo: string
  kind: string
  item: string
  from: string
  cents: number
}

export const addPrice = (price: NewPrice, key: string) =>
  rpcOnce<object>(`${service}/AddPrice`, price, key)

export const dropPrice = (price: NewPrice, key: string) =>
  rpcOnce<object>(`${service}/DropPrice`, price, key)

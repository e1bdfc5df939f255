/** Test strips: how many are left, whether more can be ordered, and the orders. */
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PostalAddress } from '../domain/contact-rules'
import { rpc, send } from './client'
import type {
  CheckAddressResponseJson,
  GetSuppliesResponseJson,
  OrderJson,
  PlaceOrderResponseJson,
} from './gen/proto/wellhouse/supply/v1/supply_pb'
import { once, rpcOnce } from './once'
import { startupQuery } from './startup'
import type { Wire } from './wire'

export type Supplies = Wire<GetSuppliesResponseJson>
export type Strips = NonNullable<Supplies['strips']>
export type Pace = NonNullable<Supplies['pace']>
export type Verdict = NonNullable<Supplies['verdict']>
export type SupplyBox = NonNullable<Supplies['box']>
export type ShipTo = NonNullable<Supplies['shipTo']>
export type AddressFault = NonNullable<ShipTo['faults']>[number]
export type Gap = NonNullable<Supplies['gap']>
export type Arrives = NonNullable<Supplies['nextArrival']>
export type SupplyOrder = Wire<OrderJson>
export type Placed = Wire<PlaceOrderResponseJson>

const service = 'wellhouse.supply.v1.SupplyService'

export const suppliesQuery = queryOptions({
  queryKey: ['supplies'],
  queryFn: ({ signal }) => rpc<Supplies>(`${service}/GetSupplies`, {}, { read: true, signal }),
  staleTime: 0,
})

/** Home tells of strips and orders too. */
export function suppliesChanged(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries(suppliesQuery),
    queries.invalidateQueries(startupQuery),
  ])
}

/** S2-7-65: the body is the number alone. */
export async function setRemaining(strips: number, key: string): Promise<void> {
  const request = new Request('/v1/users/me/supplies/bgStrips/remaining', {
    method: 'PUT',
    headers: { 'Content-Type': 'text/plain', ...once(key).headers },
    body: String(strips),
  })
  await send(request)
}

export const checkAddress = (address: PostalAddress) =>
  rpc<Wire<CheckAddressResponseJson>>(`${service}/CheckAddress`, { address })

/** Without an address the box goes to the home address. */
export const placeOrder = (address: PostalAddress | undefined, key: string) =>
  rpcOnce<Placed>(`${service}/PlaceOrder`, { ...(address && { address }) }, key)

export const cancelOrder = (id: string, key: string) =>
  rpcOnce<object>(`${service}/CancelOrder`, { id }, key)

export type Arrival = 'arrived' | 'missing'

export const reportArrival = (id: string, what: Arrival, key: string) =>
  rpcOnce<object>(`${service}/ReportArrival`, { id, what }, key)

export const delayReorder = (key: string) => rpcOnce<object>(`${service}/DelayReorder`, {}, key)

export const setAutoReorder = (on: boolean, key: string) =>
  rpcOnce<object>(`${service}/SetAutoReorder`, { on }, key)

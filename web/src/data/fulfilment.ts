/** The desk that packs and ships what members ordered. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { rpc } from './client'
import type {
  ExportShipmentsResponseJson,
  GetLabelResponseJson,
  ListShipmentsResponseJson,
  ShipmentJson,
} from './gen/proto/wellhouse/fulfil/v1/fulfil_pb'
import { rpcOnce } from './once'
import { saveBytes } from './save-bytes'
import type { Wire } from './wire'

export type Shipment = Wire<ShipmentJson>
export type ShipmentTab = 'toShip' | 'shipped' | 'trouble'

/** Which shipment: its id is one only together with the member. */
export type ShipmentRef = Pick<Shipment, 'memberId' | 'id'>

const service = 'wellhouse.fulfil.v1.FulfilmentService'

export const fulfilmentKey = ['fulfilment'] as const

export const shipmentsQuery = (tab: ShipmentTab) =>
  infiniteQueryOptions({
    queryKey: [...fulfilmentKey, tab],
    queryFn: ({ pageParam, signal }) =>
      rpc<Wire<ListShipmentsResponseJson>>(
        `${service}/ListShipments`,
        { tab, after: pageParam },
        { read: true, signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    staleTime: 0,
  })

const refOf = ({ memberId, id }: ShipmentRef) => ({ memberId, id })

type Changed = Promise<{ shipment?: Shipment }>

export const startPacking = (of: ShipmentRef, key: string): Changed =>
  rpcOnce(`${service}/StartPacking`, refOf(of), key)

/** The day is yyyy-MM-dd, where the carrier has said one. */
export type Parcel = { carrier: string; tracking: string; expected?: string }

export const markShipped = (of: ShipmentRef, parcel: Parcel, key: string): Changed =>
  rpcOnce(`${service}/MarkShipped`, { ...refOf(of), ...parcel }, key)

export const markDelivered = (of: ShipmentRef, key: string): Changed =>
  rpcOnce(`${service}/MarkDelivered`, refOf(of), key)

export const markReturned = (of: ShipmentRef, key: string): Changed =>
  rpcOnce(`${service}/MarkReturned`, refOf(of), key)

export const holdShipment = (of: ShipmentRef, reason: string, key: string): Changed =>
  rpcOnce(`${service}/HoldShipment`, { ...refOf(of), reason }, key)

export const releaseShipment = (of: ShipmentRef, key: string): Changed =>
  rpcOnce(`${service}/ReleaseShipment`, refOf(of), key)

export async function saveLabel(of: ShipmentRef): Promise<void> {
  const reply = await rpc<Wire<GetLabelResponseJson>>(`${service}/GetLabel`, refOf(of), {
    read: true,
  })
  const { fileName = 'label.pdf', mediaType, content = '' } = reply
  saveBytes(fileName, mediaType, content)
}

/** Saves what is to be shipped as a file; tells how many shipments are in it. */
export async function exportShipments(): Promise<number> {
  const reply = await rpc<Wire<ExportShipmentsResponseJson>>(`${service}/ExportShipments`, {})
  const { fileName = 'shipments.csv', mediaType, content = '', count = 0 } = reply
  saveBytes(fileName, mediaType, content)
  return count
}

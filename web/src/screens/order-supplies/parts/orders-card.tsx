import { Trans } from '@lingui/react/macro'
import { Spoken } from '../../../calls/spoken'
import type { ShipTo, SupplyOrder } from '../../../data/supplies'
import { Card } from '../../../ui/card'
import { DrawingParcel } from '../../../ui/drawings/drawing-parcel'
import { EmptyState } from '../../../ui/empty-state'
import { Stack } from '../../../ui/stack'
import { OrderRow } from './order-row'

type OrdersCardProps = { orders: readonly SupplyOrder[]; home: ShipTo['address'] }

/** S2-9-11: the last ten orders, the newest first. */
export function OrdersCard({ orders, home }: OrdersCardProps) {
  return (
    <Card title={<Trans>Orders</Trans>}>
      {orders.length === 0 ? (
        <EmptyState drawing={<DrawingParcel />} level={3} title={<Trans>No orders yet</Trans>}>
          <Spoken
            own={<Trans>After you order a box, you can follow it here.</Trans>}
            about={() => <Trans>After a box is ordered, you can follow it here.</Trans>}
          />
        </EmptyState>
      ) : (
        <Stack as="ul" gap={4}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} home={home} />
            </li>
          ))}
        </Stack>
      )}
    </Card>
  )
}

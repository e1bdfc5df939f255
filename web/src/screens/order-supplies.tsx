import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../calls/loaded'
import { Spoken } from '../calls/spoken'
import { useReadOnly } from '../data/read-only'
import { type Supplies, suppliesQuery } from '../data/supplies'
import { PageBody, PageHead } from '../ui/page'
import { AutoCard } from './order-supplies/parts/auto-card'
import { OrderCard } from './order-supplies/parts/order-card'
import { OrdersCard } from './order-supplies/parts/orders-card'
import { StripsCard } from './order-supplies/parts/strips-card'

/** S2-2-51: how many test strips are left, the next box, and the boxes before it. */
export function Screen() {
  const supplies = useQuery(suppliesQuery)
  return (
    <PageBody width="letter">
      <PageHead
        title={<Trans>Order supplies</Trans>}
        lead={
          <Spoken
            own={<Trans>Your test strips: how many you have, and the next box.</Trans>}
            about={(name) => (
              <Trans>{name}’s test strips: how many are left, and the next box.</Trans>
            )}
          />
        }
      />
      <Loaded
        query={supplies}
        failed={<Trans>We couldn’t load the supplies.</Trans>}
        kept={<Trans>You may still be able to order a box. Please try again.</Trans>}
      >
        {(data) => <Parts supplies={data} />}
      </Loaded>
    </PageBody>
  )
}

function Parts({ supplies }: { supplies: Supplies }) {
  const readOnly = useReadOnly()
  const { orders = [], autoReorder = false, verdict } = supplies
  // Without a program or a meter there is nothing to reorder.
  const hasBoxes = verdict?.status !== 'NOT_ELIGIBLE'
  return (
    <>
      <StripsCard supplies={supplies} />
      <OrderCard supplies={supplies} />
      <OrdersCard orders={orders} home={supplies.shipTo?.address} />
      {(hasBoxes || autoReorder) && <AutoCard supplies={supplies} readOnly={readOnly} />}
    </>
  )
}

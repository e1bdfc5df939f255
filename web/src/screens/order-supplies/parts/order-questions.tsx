import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import type { Problem } from '../../../data/problem'
import {
  type Arrival,
  cancelOrder,
  reportArrival,
  type SupplyOrder,
  suppliesChanged,
} from '../../../data/supplies'
import { Banner } from '../../../ui/banner'

export type Question = Arrival | 'cancel'

type OrderQuestionProps = { order: SupplyOrder; question: Question; onClose: () => void }

/** Asks before an order is canceled or its arrival is told. */
export function OrderQuestion({ order, question, onClose }: OrderQuestionProps) {
  const queries = useQueryClient()
  // Every try of one question is the same one.
  const [key] = useState(() => crypto.randomUUID())
  const { id = '', number } = order
  const again = () => suppliesChanged(queries)
  const shared = {
    onDone: again,
    onFailed: again,
    onClose,
    failed: (problem: Problem) => <NotDone problem={problem} />,
  }
  switch (question) {
    case 'cancel':
      return (
        <ConfirmDialog
          {...shared}
          isDanger
          title={<Trans>Cancel order {number}?</Trans>}
          yes={<Trans>Cancel the order</Trans>}
          no={<Trans>Keep the order</Trans>}
          send={() => cancelOrder(id, key)}
        >
          <Trans>The box won’t be sent. A new one can be ordered later.</Trans>
          {order.automatic && (
            <>
              {' '}
              <Trans>This also turns off the automatic reorder.</Trans>
            </>
          )}
        </ConfirmDialog>
      )
    case 'arrived':
      return (
        <ConfirmDialog
          {...shared}
          title={<Trans>Did order {number} arrive?</Trans>}
          yes={<Trans>Yes, it arrived</Trans>}
          no={<Trans>Not yet</Trans>}
          send={() => reportArrival(id, 'arrived', key)}
        >
          <Added strips={order.box?.strips ?? 0} />
        </ConfirmDialog>
      )
    case 'missing':
      return (
        <ConfirmDialog
          {...shared}
          title={<Trans>Order {number} did not arrive?</Trans>}
          yes={<Trans>Tell Member Support</Trans>}
          no={<Trans>Wait a little longer</Trans>}
          send={() => reportArrival(id, 'missing', key)}
        >
          <Trans>
            Please look for it once more, also at the front desk or with a neighbor. Member Support
            will look for it with the carrier.
          </Trans>
        </ConfirmDialog>
      )
  }
}

function Added({ strips }: { strips: number }): ReactNode {
  return (
    <Plural
      value={strips}
      one="We’ll add # strip to the count."
      other="We’ll add # strips to the count."
    />
  )
}

function NotDone({ problem }: { problem: Problem }) {
  if (problem.messageKey === 'supply.refused.packed') {
    return (
      <Banner tone="caution" live title={<Trans>We’ve begun to pack this order</Trans>}>
        <Trans>It’s too late to cancel it. Member Support can help when it arrives.</Trans>
      </Banner>
    )
  }
  if (problem.is('failed_precondition')) {
    return (
      <Banner tone="caution" live title={<Trans>This order has changed</Trans>}>
        <Trans>Close this question to see how it stands now.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>That didn’t work</Trans>}>
      {problem.offline ? (
        <Trans>You’re offline. Please try again when you’re back online.</Trans>
      ) : (
        <Trans>Please try again in a moment.</Trans>
      )}
    </Banner>
  )
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { markDelivered, markReturned } from '../../../../data/fulfilment'
import { HoldDialog } from './hold-dialog'
import { ShipDialog } from './ship-dialog'
import { StepRefused } from './step-refused'
import type { Step } from './steps'
import { type ShipmentDialogProps, useListAgain } from './use-list-again'

/** What is asked before a step. */
export function ShipmentDialog({ step, ...props }: ShipmentDialogProps & { step: Step }) {
  switch (step) {
    case 'ship':
      return <ShipDialog {...props} />
    case 'hold':
      return <HoldDialog {...props} />
    case 'deliver':
      return <DeliverDialog {...props} />
    case 'return':
      return <ReturnDialog {...props} />
    default:
      return null
  }
}

function DeliverDialog({ shipment, onDone, onClose }: ShipmentDialogProps) {
  const again = useListAgain()
  const [key] = useState(() => crypto.randomUUID())
  const { number, name } = shipment
  return (
    <ConfirmDialog
      title={<Trans>Did {number} arrive?</Trans>}
      yes={<Trans>Yes, mark as delivered</Trans>}
      no={<Trans>Cancel</Trans>}
      send={() => markDelivered(shipment, key)}
      onDone={() => again().then(onDone)}
      onFailed={again}
      onClose={onClose}
      failed={(problem) => <StepRefused problem={problem} />}
    >
      <Trans>We’ll tell {name}, and what’s in the box counts as received.</Trans>
    </ConfirmDialog>
  )
}

function ReturnDialog({ shipment, onDone, onClose }: ShipmentDialogProps) {
  const again = useListAgain()
  const [key] = useState(() => crypto.randomUUID())
  const { number } = shipment
  return (
    <ConfirmDialog
      title={<Trans>Did {number} come back?</Trans>}
      yes={<Trans>Yes, mark as returned</Trans>}
      no={<Trans>Cancel</Trans>}
      send={() => markReturned(shipment, key)}
      onDone={() => again().then(onDone)}
      onFailed={again}
      onClose={onClose}
      failed={(problem) => <StepRefused problem={problem} />}
    >
      <Trans>The member can see that it came back to us.</Trans>
    </ConfirmDialog>
  )
}

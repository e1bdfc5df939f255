import { Trans } from '@lingui/react/macro'
import type { Shipment } from '../../../../data/fulfilment'
import type { Step } from './steps'

type DoneWordsProps = { shipment: Shipment; step: Step }

/** What has just been done, with the number of the box. */
export function DoneWords({ shipment: { number, trouble }, step }: DoneWordsProps) {
  switch (step) {
    case 'pack':
      return <Trans>You’re packing {number}. Print its label next.</Trans>
    case 'ship':
      return <Trans>{number} is on its way. We’ve told the member.</Trans>
    case 'deliver':
      return <Trans>{number} is delivered. We’ve told the member.</Trans>
    case 'return':
      return <Trans>{number} is marked as returned.</Trans>
    case 'hold':
      return <Trans>{number} is on hold. You’ll find it under Trouble.</Trans>
    case 'release':
      return trouble === 'hold' ? (
        <Trans>{number} can be shipped again.</Trans>
      ) : (
        <Trans>{number} is settled and off this list.</Trans>
      )
  }
}

import { Trans } from '@lingui/react/macro'
import { Banner } from '../ui/banner'
import { ReceiptButton } from './receipt-button'

/** How a payment ended that has left its dialog. */
export type Paid = { id: string; number: string; state: 'paid' | 'processing'; amount: string }

export function PaidBanner({ paid: { id, number, state, amount } }: { paid: Paid }) {
  if (state === 'processing') {
    return (
      <Banner asks title={<Trans>We’re waiting for the bank</Trans>}>
        <Trans>
          Your payment of {amount} is on its way. We’ll email you how it went. You don’t need to pay
          again, and you won’t be charged twice.
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner
      tone="good"
      asks
      title={<Trans>Thank you. Your payment of {amount} went through.</Trans>}
      action={<ReceiptButton id={id} number={number} />}
    />
  )
}

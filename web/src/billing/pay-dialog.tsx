import { Trans, useLingui } from '@lingui/react/macro'
import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  billingKey,
  type Invoice,
  type Payment,
  type PaymentCard,
  payInvoice,
} from '../data/billing'
import { asProblem, type Problem } from '../data/problem'
import { useMoney } from '../i18n/use-money'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { CardName } from './card-name'
import type { Paid } from './paid-banner'
import { useAddCard } from './use-add-card'
import { declineWords, serviceName } from './words'

type PayDialogProps = {
  invoice: Invoice
  card: PaymentCard | undefined
  onClose: () => void
  onPaid: (paid: Paid) => void
}

/**
 * Asks before the card is charged. What was chosen stays when that did not work, and a call whose
 * answer was lost is sent again under its own key.
 */
export function PayDialog({ invoice, card, onClose, onPaid }: PayDialogProps) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const money = useMoney(invoice.currency)
  const amount = money(invoice.amountCents ?? 0)
  const adding = useAddCard(invoice.id)
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [refused, setRefused] = useState<Payment>()
  const paying = useMutation({
    mutationFn: () => payInvoice(invoice.id ?? '', card?.id ?? '', key),
    onMutate: () => setRefused(undefined),
    onSuccess: ({ payment }) => {
      setKey(crypto.randomUUID())
      const state = payment?.state
      if (state === 'paid' || state === 'processing') {
        onPaid({ id: invoice.id ?? '', number: invoice.number ?? '', state, amount })
        onClose()
      } else setRefused(payment)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: billingKey }),
  })
  const [isOffline, setOffline] = useState(false)
  const pay = () => {
    const isOnline = onlineManager.isOnline()
    setOffline(!isOnline)
    if (isOnline) paying.mutate()
  }
  const isBusy = paying.isPending || adding.isPending || adding.isSuccess
  const problem = paying.error ? asProblem(paying.error) : undefined
  const name = i18n._(serviceName(invoice.kind, invoice.item))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title={<Trans>Pay {amount}</Trans>}
      actions={(close) => (
        <>
          {card && (
            <Button
              variant={refused ? 'secondary' : 'primary'}
              isPending={paying.isPending}
              onPress={pay}
            >
              <Trans>Pay {amount}</Trans>
            </Button>
          )}
          <Button
            variant={card && !refused ? 'secondary' : 'primary'}
            isPending={adding.isPending || adding.isSuccess}
            isDisabled={paying.isPending}
            onPress={() => adding.mutate()}
          >
            {card ? <Trans>Use another card</Trans> : <Trans>Add a card</Trans>}
          </Button>
          <Button variant="quiet" isDisabled={isBusy} onPress={close}>
            <Trans>Not now</Trans>
          </Button>
        </>
      )}
    >
      <Stack gap={3}>
        <Text>{name}</Text>
        {card ? (
          <Text>
            <Trans>Pay with</Trans> <CardName brand={card.brand} last4={card.last4} />
          </Text>
        ) : (
          <Text>
            <Trans>Add a card first. Your invoice waits for you here.</Trans>
          </Text>
        )}
        {refused && <Refused payment={refused} />}
        {isOffline ? (
          <Banner
            tone="danger"
            live
            title={<Trans>You’re offline. The payment wasn’t sent.</Trans>}
          >
            <Trans>You were not charged. Please try again when you’re back online.</Trans>
          </Banner>
        ) : (
          problem && <Failed problem={problem} />
        )}
        {adding.error && !asProblem(adding.error).is('step_up_required') && (
          <Banner tone="danger" live title={<Trans>The card page can’t be opened right now</Trans>}>
            <Trans>Please try again in a few minutes.</Trans>
          </Banner>
        )}
      </Stack>
    </Dialog>
  )
}

function Refused({ payment }: { payment: Payment }) {
  const { i18n } = useLingui()
  const words = declineWords[payment.reason ?? ''] ?? declineWords.declined
  return (
    <Banner tone="danger" live title={<Trans>The payment didn’t go through</Trans>}>
      {words && i18n._(words)} <Trans>You were not charged.</Trans>
    </Banner>
  )
}

function Failed({ problem }: { problem: Problem }) {
  if (problem.messageKey === 'billing.refused.unavailable') {
    return (
      <Banner tone="danger" live title={<Trans>Our payment provider can’t be reached</Trans>}>
        <Trans>You were not charged. Please try again in a few minutes.</Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'billing.refused.settled') {
    return (
      <Banner live title={<Trans>This invoice doesn’t need a payment</Trans>}>
        <Trans>It may have been paid in another window.</Trans>
      </Banner>
    )
  }
  if (problem.messageKey === 'billing.refused.card') {
    return (
      <Banner tone="caution" live title={<Trans>Your card has changed</Trans>}>
        <Trans>Please check the card above and press Pay again. You were not charged.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We don’t know yet if the payment worked</Trans>}>
      <Trans>
        We didn’t get an answer. You can press Pay again: you won’t be charged twice for this
        invoice.
      </Trans>
    </Banner>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../calls/confirm-dialog'
import { billingKey, type PaymentCard, removeCard } from '../data/billing'
import { asProblem } from '../data/problem'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Inline } from '../ui/inline'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { CardName } from './card-name'
import { useAddCard } from './use-add-card'

type PaymentMethodProps = { card: PaymentCard | undefined; isOpen: boolean }

/** The card that pays, and the way to another one. */
export function PaymentMethod({ card, isOpen }: PaymentMethodProps) {
  const adding = useAddCard()
  const [removing, setRemoving] = useState<PaymentCard | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  // In one step with the dialog, which would hold back the focus.
  const removed = () => {
    setRemoving(null)
    setRemoved(true)
  }
  const problem = adding.error && asProblem(adding.error)
  return (
    <Card title={<Trans>Payment method</Trans>}>
      <Stack gap={3}>
        {isRemoved && !card && (
          <Banner tone="good" asks title={<Trans>We removed your card</Trans>} />
        )}
        {card ? <Shown card={card} /> : <NoCard />}
        {problem && !problem.is('step_up_required') && (
          <Banner tone="danger" live title={<Trans>The card page can’t be opened right now</Trans>}>
            <Trans>Please try again in a few minutes.</Trans>
          </Banner>
        )}
        {isOpen ? (
          <>
            <Inline gap={3} wrap>
              <Button
                isPending={adding.isPending || adding.isSuccess}
                onPress={() => adding.mutate()}
              >
                {card ? <Trans>Use another card</Trans> : <Trans>Add a card</Trans>}
              </Button>
              {card && (
                <Button variant="quiet" onPress={() => setRemoving(card)}>
                  <Trans>Remove card</Trans>
                </Button>
              )}
            </Inline>
            <Text muted>
              <Trans>
                You enter your card on a page of our payment provider. We never see its number.
              </Trans>
            </Text>
          </>
        ) : (
          <Text muted>
            <Trans>You can’t pay online here yet. Member Support can help you pay.</Trans>
          </Text>
        )}
      </Stack>
      {removing && (
        <RemoveDialog card={removing} onRemoved={removed} onClose={() => setRemoving(null)} />
      )}
    </Card>
  )
}

function NoCard() {
  return (
    <Text>
      <Trans>You don’t have a card saved.</Trans>
    </Text>
  )
}

function Shown({
  card: { brand, last4, expMonth = 0, expYear = 0, expired },
}: {
  card: PaymentCard
}) {
  const until = `${String(expMonth).padStart(2, '0')}/${expYear}`
  return (
    <Stack gap={1}>
      <Text weight="bold">
        <CardName brand={brand} last4={last4} />
      </Text>
      <Text muted>
        {expired ? (
          <Trans>Expired {until}. Please add your new card.</Trans>
        ) : (
          <Trans>Expires {until}</Trans>
        )}
      </Text>
    </Stack>
  )
}

type RemoveDialogProps = { card: PaymentCard; onRemoved: () => void; onClose: () => void }

function RemoveDialog({ card, onRemoved, onClose }: RemoveDialogProps) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  return (
    <ConfirmDialog
      isDanger
      title={<Trans>Remove this card?</Trans>}
      yes={<Trans>Remove card</Trans>}
      no={<Trans context="card">Keep it</Trans>}
      send={() => removeCard(card.id ?? '', key)}
      onDone={async () => {
        await queries.invalidateQueries({ queryKey: billingKey })
        onRemoved()
      }}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>We couldn’t remove the card.</Trans>}>
          <Trans>It is still saved. Please try again.</Trans>
        </Banner>
      )}
    >
      <Text>
        <CardName brand={card.brand} last4={card.last4} />
      </Text>
      <Text>
        <Trans>We delete the card, and so does our payment provider. You keep your receipts.</Trans>
      </Text>
    </ConfirmDialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useReadOnly } from '../../../data/read-only'
import type { Supplies } from '../../../data/supplies'
import { openLink } from '../../../routes/server-link'
import { useFacts } from '../../../routes/use-facts'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { useFocusOnSwap } from '../../../ui/use-focus-on-swap'
import { BoxContents } from './box-contents'
import { Receipt } from './receipt'
import { Review } from './review'
import { usePlaceOrder } from './use-place-order'
import { VerdictWords } from './verdict-words'

/** The next box: whether it can be ordered, a look at everything before it is, and the receipt. */
export function OrderCard({ supplies }: { supplies: Supplies }) {
  const readOnly = useReadOnly()
  const card = useRef<HTMLElement>(null)
  const [wants, setWants] = useState(false)
  const placing = usePlaceOrder(() => setWants(false))
  const { verdict = {}, orders = [], box = {} } = supplies
  const isEligible = verdict.status === 'ELIGIBLE'
  // An order whose answer was lost may be why no other is possible: it is asked for again.
  const isReviewed = wants && !readOnly && (isEligible || placing.isOpen)
  // The list tells what becomes of it later.
  const ordered = orders.find(({ id }) => id === placing.placed?.order?.id)
  const placed = !ordered || ordered.state === 'PLACED' ? placing.placed : undefined
  const step = placed ? 'receipt' : isReviewed ? 'review' : 'verdict'
  useFocusOnSwap(step, () => card.current?.querySelector<HTMLElement>('h2'))
  if (placed) {
    return (
      <Card ref={card} title={<Trans>We have the order</Trans>} accent>
        <Receipt placed={placed} />
      </Card>
    )
  }
  if (isReviewed) {
    return (
      <Card ref={card} title={<Trans>Check the order</Trans>}>
        <Review supplies={supplies} placing={placing} onClose={() => setWants(false)} />
      </Card>
    )
  }
  return (
    <Card ref={card} title={<Trans>The next box</Trans>}>
      <Stack gap={4}>
        <Text size="large">
          <VerdictWords verdict={verdict} orders={orders} />
        </Text>
        {isEligible && <BoxContents box={box} />}
        {isEligible && !readOnly && (
          <div>
            <Button
              variant="primary"
              onPress={() => {
                placing.begin()
                setWants(true)
              }}
            >
              <Trans>Order a box</Trans>
            </Button>
          </div>
        )}
        {verdict.status === 'NOT_ELIGIBLE' && <Support />}
      </Stack>
    </Card>
  )
}

function Support() {
  const to = openLink('account.get-help', useFacts())
  if (!to) return null
  return (
    <div>
      <ButtonLink href={to}>
        <Trans>Ask Member Support</Trans>
      </ButtonLink>
    </div>
  )
}

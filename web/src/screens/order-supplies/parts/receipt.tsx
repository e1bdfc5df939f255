import { Trans } from '@lingui/react/macro'
import type { Placed } from '../../../data/supplies'
import { ArrivalWords } from '../../../readings/arrival-words'
import { AddressLines } from '../../../ui/address-lines'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import styles from './receipt.module.css'

/** What was ordered, with the number to ask about it. */
export function Receipt({ placed }: { placed: Placed }) {
  const { order = {}, already = false } = placed
  return (
    <Stack gap={4}>
      <div role="status">
        <Text muted>
          <Trans>Receipt number</Trans>
        </Text>
        <p className={styles.number}>{order.number}</p>
        {already && (
          <Text>
            <Trans>This box was ordered already, so we didn’t place a second order.</Trans>
          </Text>
        )}
      </div>
      {order.address && (
        <div>
          <Text muted>
            <Trans>We’re sending it to</Trans>
          </Text>
          <AddressLines address={order.address} />
        </div>
      )}
      <ArrivalWords arrival={order.arrival} />
      <Text>
        <Trans>
          We’ll tell you when it’s on its way. Until we pack it, you can cancel it below.
        </Trans>
      </Text>
    </Stack>
  )
}

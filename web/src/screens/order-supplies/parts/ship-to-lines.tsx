import { Trans } from '@lingui/react/macro'
import type { ShipTo } from '../../../data/supplies'
import type { PostalAddress } from '../../../domain/contact-rules'
import { AddressLines } from '../../../ui/address-lines'
import { Button } from '../../../ui/button'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

type ShipToLinesProps = {
  shipTo: ShipTo
  /** Of this order alone; without one it is the home address. */
  address: PostalAddress | undefined
  isBusy: boolean
  onChange: () => void
}

/** Where the box goes, and the way to another address. */
export function ShipToLines({ shipTo, address, isBusy, onChange }: ShipToLinesProps) {
  return (
    <Stack gap={2} start>
      <Text as="h3" size="body" weight="medium">
        <Trans>Ship to</Trans>
      </Text>
      <div>
        <p>{shipTo.name}</p>
        <AddressLines address={address ?? shipTo.address ?? {}} />
      </div>
      {address && (
        <Text muted>
          <Trans>For this order only. The home address stays as it is.</Trans>
        </Text>
      )}
      <Button isDisabled={isBusy} onPress={onChange}>
        <Trans>Use another address</Trans>
      </Button>
    </Stack>
  )
}

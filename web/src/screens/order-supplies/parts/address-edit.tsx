import { Trans } from '@lingui/react/macro'
import { addressOf } from '../../../data/profile'
import { type AddressFault, checkAddress, type ShipTo } from '../../../data/supplies'
import { judgeAddress, type PostalAddress } from '../../../domain/contact-rules'
import { AddressEntry, draftOf, problemsOf } from '../../../forms/address-entry'
import { Form } from '../../../forms/form'
import { refusals } from '../../../forms/refusal-words'
import { useForm } from '../../../forms/use-form'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

type AddressEditProps = {
  shipTo: ShipTo
  address: PostalAddress | undefined
  onUse: (address: PostalAddress) => void
  onCancel: (() => void) | undefined
}

/** Another address for this order. The server judges it before it is used. */
export function AddressEdit({ shipTo, address, onUse, onCancel }: AddressEditProps) {
  const { poBoxAllowed = false, country, faults = [] } = shipTo
  const form = useForm({
    id: 'ship-to',
    first: () => draftOf(address ?? addressOf(shipTo.address), country),
    judgesOnLeave: true,
    check: (entry) => problemsOf(entry, poBoxAllowed),
    send: ({ country: _, ...entered }) => checkAddress(judgeAddress(entered, true).kept),
    onSent: ({ address: kept, faults: found = [] }) => {
      if (found.length > 0) form.complain(wrongOf(found))
      else onUse(addressOf(kept))
    },
    after: 'go-on',
  })
  const isOld = !address && faults.length > 0
  return (
    <Stack gap={3}>
      <Text as="h3" size="body" weight="medium">
        <Trans>Ship to</Trans>
      </Text>
      <Text>
        {isOld ? (
          <Trans>We can’t send a box to the home address. Please enter another one.</Trans>
        ) : shipTo.address ? (
          <Trans>For this order only. The home address stays as it is.</Trans>
        ) : (
          <Trans>Where should the box go?</Trans>
        )}
      </Text>
      {!poBoxAllowed && (
        <Text muted>
          <Trans>Boxes go to street addresses. We can’t send them to a PO box.</Trans>
        </Text>
      )}
      <Form form={form} send={<Trans>Use this address</Trans>} onCancel={onCancel}>
        <AddressEntry form={form} />
      </Form>
    </Stack>
  )
}

function wrongOf(faults: readonly AddressFault[]) {
  return Object.fromEntries(
    faults.map(({ field = '', messageKey = '', message = '' }) => [
      field,
      refusals[messageKey] ?? message,
    ]),
  )
}

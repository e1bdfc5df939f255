import { Trans } from '@lingui/react/macro'
import type { BookingPlace } from '../data/booking'
import { phoneText } from '../domain/phone'
import { AddressLines } from '../ui/address-lines'
import { CallLink } from '../ui/call-link'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'

/** Where an appointment is. */
export function PlaceLines({ place }: { place: BookingPlace }) {
  return (
    <Stack gap={1}>
      <Text weight="medium">{place.name}</Text>
      {place.online ? (
        <Text>
          <Trans>Online</Trans>
        </Text>
      ) : (
        <AddressLines address={place} />
      )}
    </Stack>
  )
}

/** The way to the people of a place. */
export function CallPlace({ place }: { place: BookingPlace }) {
  const { phone = '', name } = place
  if (!phone) return null
  const number = phoneText(phone)
  return (
    <CallLink number={phone}>
      <Trans>
        Call {name}, {number}
      </Trans>
    </CallLink>
  )
}

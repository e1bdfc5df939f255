import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { Booking } from '../data/booking'
import { serverNow } from '../data/clock'
import { phoneText } from '../domain/phone'
import { useFormats } from '../i18n/use-formats'
import { zoneName } from '../i18n/zone-name'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { CallPlace } from './place-lines'
import { remindersOf } from './times'

/** The number that the lab asks for. */
export function ReferenceLine({ booking: { reference } }: { booking: Booking }) {
  if (!reference) return null
  return (
    <Stack gap={1}>
      <Text muted>
        <Trans>Show this number at the lab</Trans>
      </Text>
      <Text size="h3" weight="bold">
        {reference}
      </Text>
    </Stack>
  )
}

/** Which reminders come, as it is when the page opens. */
export function Reminded({ startsAt }: { startsAt: number }) {
  const [comes] = useState(() => remindersOf(startsAt, serverNow()))
  return (
    <Text>
      {comes === 'both' && (
        <Trans>
          We send a reminder the day before and another one two hours before, the way you chose to
          hear from us.
        </Trans>
      )}
      {comes === 'last' && (
        <Trans>We send a reminder two hours before, the way you chose to hear from us.</Trans>
      )}
      {comes === 'none' && <Trans>It’s so soon that we don’t send a reminder.</Trans>}
    </Text>
  )
}

/** Until when it can be changed here, and what to do after that. */
export function UntilWhen({ booking }: { booking: Booking }) {
  const { dateTime, locale } = useFormats()
  const { place = {}, memberTimeZone = 'UTC', canChange, changeUntil = 0 } = booking
  const timeZone = place.online ? memberTimeZone : (place.timeZone ?? memberTimeZone)
  const when = dateTime(changeUntil, { timeZone })
  const number = place.phone && phoneText(place.phone)
  const zone = zoneName(timeZone, changeUntil, locale)
  return (
    <Stack gap={2} start>
      <Text>
        {canChange && number && (
          <Trans>
            You can move or cancel it here until {when} ({zone}). After that, please call {number}.
          </Trans>
        )}
        {canChange && !number && (
          <Trans>
            You can move or cancel it here until {when} ({zone}).
          </Trans>
        )}
        {!canChange && number && (
          <Trans>It’s too late to move or cancel it here. Please call.</Trans>
        )}
        {!canChange && !number && <Trans>It’s too late to move or cancel it here.</Trans>}
      </Text>
      {!canChange && <CallPlace place={place} />}
    </Stack>
  )
}

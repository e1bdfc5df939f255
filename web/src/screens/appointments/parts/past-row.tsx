import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarButton } from '../../../booking/calendar-button'
import { toldOf } from '../../../booking/times'
import { appointmentNames, bookingStates, cancelReasons } from '../../../booking/words'
import type { Booking } from '../../../data/booking'
import { serverNow } from '../../../data/clock'
import { useFormats } from '../../../i18n/use-formats'
import { Chip } from '../../../ui/chip'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { History } from './history'

/** An appointment that is over or canceled. */
export function PastRow({ booking }: { booking: Booking }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const { place = {}, moment = {}, memberTimeZone = 'UTC', state = '', reason = '' } = booking
  const { day, time, zone } = toldOf(moment, place, memberTimeZone, formats)
  const name = appointmentNames[place.kind ?? '']
  const words = bookingStates[state]
  const why = booking.canceledBy === 'staff' && cancelReasons[reason]
  return (
    <Stack gap={1} start>
      <Inline gap={3} wrap center>
        <Text weight="medium">
          {name && i18n._(name)} · {place.name}
        </Text>
        {words && <Chip>{i18n._(words)}</Chip>}
      </Inline>
      <Text>
        <Trans>
          {day}, {time}, {zone}
        </Trans>
      </Text>
      {why && <Text muted>{i18n._(why)}</Text>}
      {state === 'canceled' && (moment.startsAt ?? 0) > serverNow() && (
        <CalendarButton booking={booking} />
      )}
      <History id={booking.id ?? ''} place={place} memberZone={memberTimeZone} />
    </Stack>
  )
}

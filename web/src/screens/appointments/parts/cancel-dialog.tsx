import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NotBooked } from '../../../booking/not-booked'
import { When } from '../../../booking/when'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import { Spoken } from '../../../calls/spoken'
import { type Booking, bookingChanged, cancelBooking } from '../../../data/booking'
import { Banner } from '../../../ui/banner'
import { Text } from '../../../ui/text'

type CancelDialogProps = {
  booking: Booking
  onDone: (canceled: Booking | undefined) => void
  onClose: () => void
}

/** Asks before a time is given back. */
export function CancelDialog({ booking, onDone, onClose }: CancelDialogProps) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { id = '', place = {}, moment = {}, memberTimeZone = 'UTC' } = booking
  return (
    <ConfirmDialog
      isDanger
      title={
        <Spoken
          own={<Trans>Cancel this appointment?</Trans>}
          about={(name) => <Trans>Cancel {name}’s appointment?</Trans>}
        />
      }
      yes={<Trans>Cancel the appointment</Trans>}
      no={<Trans>Keep the appointment</Trans>}
      send={() => cancelBooking(id, key)}
      onDone={async ({ booking: canceled }) => {
        await bookingChanged(queries)
        onDone(canceled)
      }}
      onFailed={() => bookingChanged(queries)}
      onClose={onClose}
      failed={(problem) => (
        <Banner tone="caution" live title={<Trans>The appointment is not canceled</Trans>}>
          <NotBooked problem={problem} />
        </Banner>
      )}
    >
      <When moment={moment} place={place} memberZone={memberTimeZone} />
      <Text>
        <Trans>Someone else gets the time then. You can book another one whenever you like.</Trans>
      </Text>
    </ConfirmDialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NotBooked } from '../../../booking/not-booked'
import type { Moment } from '../../../booking/times'
import { When } from '../../../booking/when'
import { ConfirmDialog } from '../../../calls/confirm-dialog'
import { Spoken } from '../../../calls/spoken'
import { type Booking, bookingChanged, reschedule } from '../../../data/booking'
import { Banner } from '../../../ui/banner'

type MoveDialogProps = {
  booking: Booking
  moment: Moment
  onDone: (moved: Booking | undefined) => void
  onClose: () => void
}

/** Asks before an appointment moves. If the time is gone, it stays where it is. */
export function MoveDialog({ booking, moment, onDone, onClose }: MoveDialogProps) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const { place = {}, memberTimeZone = 'UTC' } = booking
  return (
    <ConfirmDialog
      title={
        <Spoken
          own={<Trans>Move the appointment to this time?</Trans>}
          about={(name) => <Trans>Move {name}’s appointment to this time?</Trans>}
        />
      }
      yes={<Trans>Move the appointment</Trans>}
      no={<Trans>Not now</Trans>}
      send={() => reschedule(booking, place.id ?? '', moment.startsAt ?? 0, key)}
      onDone={async ({ booking: moved }) => {
        await bookingChanged(queries)
        onDone(moved)
      }}
      onFailed={() => bookingChanged(queries)}
      onClose={onClose}
      failed={(problem) => (
        <Banner tone="caution" live title={<Trans>The appointment stays as it was</Trans>}>
          <NotBooked problem={problem} />
        </Banner>
      )}
    >
      <When moment={moment} place={place} memberZone={memberTimeZone} />
    </ConfirmDialog>
  )
}

import { Trans } from '@lingui/react/macro'
import { Spoken } from '../calls/spoken'
import type { Problem } from '../data/problem'
import { NotSaved } from '../forms/not-saved'

/** Why a time was not booked, and what helps. */
export function NotBooked({ problem }: { problem: Problem }) {
  switch (problem.messageKey) {
    case 'booking.refused.taken':
      return <Trans>Someone else just took this time. Please choose another one.</Trans>
    case 'booking.refused.overlap':
      return (
        <Trans>
          There is another appointment at this time. Choose another time, or cancel that one first.
        </Trans>
      )
    case 'booking.refused.changed':
      return <Trans>This appointment has changed. Close this and look at it again.</Trans>
    case 'booking.refused.ended':
      return <Trans>This appointment is over or canceled.</Trans>
    case 'booking.refused.late':
      return <Trans>It’s too late to change it here. Please call the place.</Trans>
    case 'booking.refused.offer':
      return (
        <Spoken
          own={
            <Trans>This offer has ended. You’re still on the waiting list for other times.</Trans>
          }
          about={(name) => (
            <Trans>
              This offer has ended. {name} is still on the waiting list for other times.
            </Trans>
          )}
        />
      )
    case 'booking.refused.most':
      return (
        <Spoken
          own={
            <Trans>
              You have 3 appointments like this before you. To book another one, cancel one of them
              first.
            </Trans>
          }
          about={(name) => (
            <Trans>
              {name} has 3 appointments like this to come. To book another one, cancel one of them
              first.
            </Trans>
          )}
        />
      )
    case 'booking.refused.twice':
      return (
        <Trans>
          One of these tests is booked within two weeks of this time already. Move that appointment
          instead, or cancel it first.
        </Trans>
      )
    case 'booking.refused.free':
      return <Trans>A time is free on this day now. Please choose it.</Trans>
    default:
      return <NotSaved problem={problem} />
  }
}

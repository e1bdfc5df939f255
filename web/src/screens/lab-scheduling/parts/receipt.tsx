import { Trans } from '@lingui/react/macro'
import { CalendarButton } from '../../../booking/calendar-button'
import { PlaceLines } from '../../../booking/place-lines'
import { Preparation } from '../../../booking/preparation'
import { ReferenceLine, Reminded, UntilWhen } from '../../../booking/said'
import { When } from '../../../booking/when'
import type { Booking } from '../../../data/booking'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'

/** What was booked, the number to show, how to prepare, and what comes next. */
export function Receipt({ booking }: { booking: Booking }) {
  const { place = {}, moment = {}, memberTimeZone = 'UTC', asks = [] } = booking
  return (
    <Stack gap={4}>
      <When moment={moment} place={place} memberZone={memberTimeZone} />
      <ReferenceLine booking={booking} />
      <PlaceLines place={place} />
      <Inline gap={3} wrap>
        <CalendarButton booking={booking} />
        <ButtonLink href={href('appointments')}>
          <Trans>See all appointments</Trans>
        </ButtonLink>
      </Inline>
      <Preparation asks={asks} />
      <Reminded startsAt={moment.startsAt ?? 0} />
      <UntilWhen booking={booking} />
    </Stack>
  )
}

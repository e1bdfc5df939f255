import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PlaceLines } from '../../../booking/place-lines'
import { When } from '../../../booking/when'
import { type Booking, comingQuery } from '../../../data/booking'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { Stack } from '../../../ui/stack'

/** The rule of the server: the same test within two weeks. It is pure. */
export function twinOf(
  bookings: readonly Booking[],
  asks: readonly string[],
  startsAt: number,
): Booking | undefined {
  const near = 14 * 86_400_000
  return bookings.find(
    ({ asks: has = [], moment }) =>
      Math.abs((moment?.startsAt ?? 0) - startsAt) < near && has.some((ask) => asks.includes(ask)),
  )
}

/** The draw that is booked for the same tests already, with the way to move it. */
export function Twin({ asks, startsAt }: { asks: readonly string[]; startsAt: number }) {
  const coming = useQuery(comingQuery)
  const twin = twinOf(coming.data?.bookings ?? [], asks, startsAt)
  if (!twin) return null
  const { moment = {}, place = {}, memberTimeZone = 'UTC' } = twin
  return (
    <Stack gap={3} start>
      <When moment={moment} place={place} memberZone={memberTimeZone} />
      <PlaceLines place={place} />
      <ButtonLink href={href('appointments')}>
        <Trans>Move it instead</Trans>
      </ButtonLink>
    </Stack>
  )
}

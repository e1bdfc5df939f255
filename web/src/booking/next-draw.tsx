import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { comingQuery } from '../data/booking'
import { href } from '../routes/href'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { PlaceLines } from './place-lines'
import { ReferenceLine } from './said'
import { When } from './when'

/** The next booked lab draw with its number, for those who may see appointments. */
export function NextDraw() {
  const canOpen = openLink('appointments', useFacts()) !== undefined
  const coming = useQuery({ ...comingQuery, enabled: canOpen })
  const draw = coming.data?.bookings?.find(({ place }) => place?.kind === 'labDraw')
  if (!canOpen || !draw) return null
  const { moment = {}, place = {}, memberTimeZone = 'UTC', canChange } = draw
  return (
    <Card title={<Trans>Next lab draw</Trans>}>
      <Stack gap={3} start>
        <When moment={moment} place={place} memberZone={memberTimeZone} />
        <ReferenceLine booking={draw} />
        <PlaceLines place={place} />
        <ButtonLink href={href('appointments')}>
          {canChange ? <Trans>Move or cancel</Trans> : <Trans>See all appointments</Trans>}
        </ButtonLink>
      </Stack>
    </Card>
  )
}

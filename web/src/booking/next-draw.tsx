import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { comingQuery } from '../data/booking'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { Stack } from '../ui/stack'
import { PlaceLines } from './place-lines'
import { ReferenceLine } from './said'
import { When } from './when'

/** The next booked lab draw with its number, for those to whom the page of appointments is open. */
export function NextDraw({ appointments }: { appointments: string | undefined }) {
  const coming = useQuery({ ...comingQuery, enabled: appointments !== undefined })
  const draw = coming.data?.bookings?.find(({ place }) => place?.kind === 'labDraw')
  if (!appointments || !draw) return null
  const { moment = {}, place = {}, memberTimeZone = 'UTC', canChange } = draw
  return (
    <Card title={<Trans>Next lab draw</Trans>}>
      <Stack gap={3} start>
        <When moment={moment} place={place} memberZone={memberTimeZone} />
        <ReferenceLine booking={draw} />
        <PlaceLines place={place} />
        <ButtonLink href={appointments}>
          {canChange ? <Trans>Move or cancel</Trans> : <Trans>See all appointments</Trans>}
        </ButtonLink>
      </Stack>
    </Card>
  )
}

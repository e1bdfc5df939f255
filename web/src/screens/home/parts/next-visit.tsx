import { Trans } from '@lingui/react/macro'
import { useMemberZone } from '../../../data/member-zone'
import type { Home } from '../../../data/startup'
import { useFormats } from '../../../i18n/use-formats'
import { zoneName } from '../../../i18n/zone-name'
import { href } from '../../../routes/href'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

/** The next appointment, or a time that the waiting list holds for the member. */
export function NextVisit({ visit }: { visit: NonNullable<Home['nextVisit']> }) {
  const { weekday, time, locale } = useFormats()
  const own = useMemberZone()
  const { at = 0, withName, holdUntil = 0 } = visit
  const place = visit.timeZone ? { timeZone: visit.timeZone } : own
  const day = weekday(at, place)
  const clock = time(at, place)
  const zone = zoneName(place.timeZone, at, locale)
  const ends = time(holdUntil, own)
  return (
    <Card
      accent={holdUntil > 0}
      title={
        holdUntil > 0 ? <Trans>A time is free for you</Trans> : <Trans>Next appointment</Trans>
      }
    >
      <Stack gap={3}>
        <Stack gap={1}>
          <Text size="large" weight="bold">
            {day}
          </Text>
          <Text size="large">
            <Trans>
              {clock}, {zone}
            </Trans>
          </Text>
          <Text muted>{withName}</Text>
        </Stack>
        {holdUntil > 0 && (
          <Text weight="medium">
            <Trans>We hold it for you until {ends}.</Trans>
          </Text>
        )}
        <div>
          <ButtonLink href={href('appointments')}>
            {holdUntil > 0 ? <Trans>See the offer</Trans> : <Trans>See all appointments</Trans>}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}

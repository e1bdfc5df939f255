import { Trans } from '@lingui/react/macro'
import { useFormats } from '../i18n/use-formats'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { type Moment, toldOf } from './times'

type WhenProps = {
  moment: Moment
  place: { online?: boolean; timeZone?: string }
  memberZone: string
}

/** The day and time of an appointment, on both clocks where the place has another one. */
export function When({ moment, place, memberZone }: WhenProps) {
  const { day, time, until, zone, own } = toldOf(moment, place, memberZone, useFormats())
  return (
    <Stack gap={1}>
      <Text size="large" weight="bold">
        {day}
      </Text>
      <Text size="large">
        <Trans>
          {time} to {until}, {zone}
        </Trans>
      </Text>
      {own && (
        <Text muted>
          {own.day ? (
            <Trans>
              That is {own.day}, {own.time} in {own.zone}.
            </Trans>
          ) : (
            <Trans>
              That is {own.time} in {own.zone}.
            </Trans>
          )}
        </Text>
      )}
    </Stack>
  )
}

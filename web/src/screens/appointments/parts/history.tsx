import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cancelReasons, moveReasons, pastActs } from '../../../booking/words'
import { Loaded } from '../../../calls/loaded'
import { type BookingPlace, bookingQuery } from '../../../data/booking'
import { useFormats } from '../../../i18n/use-formats'
import { Button } from '../../../ui/button'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

type HistoryProps = { id: string; place: BookingPlace; memberZone: string }

/** What happened to an appointment, the oldest first, once somebody asks. */
export function History({ id, place, memberZone }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={2} start>
      <Button variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Trans>What happened so far</Trans>
      </Button>
      {isOpen && <Acts id={id} place={place} memberZone={memberZone} />}
    </Stack>
  )
}

function Acts({ id, place, memberZone }: HistoryProps) {
  const { i18n } = useLingui()
  const { dateTime } = useFormats()
  const found = useQuery(bookingQuery(id))
  const there = { timeZone: place.online ? memberZone : (place.timeZone ?? memberZone) }
  return (
    <Loaded query={found} shape="text" failed={<Trans>We couldn’t load what happened.</Trans>}>
      {({ history = [] }) => (
        <Stack as="ul" gap={2}>
          {history.map(({ act = '', at = 0, startsAt = 0, by, reason = '' }) => {
            const why = act === 'moved' ? moveReasons[reason] : cancelReasons[reason]
            const words = pastActs[act]
            const noted = dateTime(at, { timeZone: memberZone })
            const start = dateTime(startsAt, there)
            return (
              words && (
                <li key={at + act}>
                  <Text>
                    {i18n._(words)}: {start}
                  </Text>
                  {why && <Text>{i18n._(why)}</Text>}
                  <Text muted size="small">
                    {by === 'staff' && <Trans>by the place or our staff, {noted}</Trans>}
                    {by === 'family' && <Trans>by someone in the family, {noted}</Trans>}
                    {by === 'member' && noted}
                  </Text>
                </li>
              )
            )
          })}
        </Stack>
      )}
    </Loaded>
  )
}

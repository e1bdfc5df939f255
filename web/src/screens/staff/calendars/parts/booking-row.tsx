import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { calendarsKey, type DeskBooking, markBooking } from '../../../../data/booking-desk'
import { serverNow } from '../../../../data/clock'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Chip } from '../../../../ui/chip'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { useFocusOnSwap } from '../../../../ui/use-focus-on-swap'
import { CancelFor } from './cancel-for'
import { MoveFor } from './move-for'
import { deskStates } from './words'

export type Act = 'move' | 'cancel'

type BookingRowProps = {
  item: DeskBooking
  withDay: boolean
  /** What somebody is doing with it. */
  act: Act | undefined
  onAct: (act: Act | undefined) => void
}

/** One booking at the desk: when, who, and what to note about it. */
export function BookingRow({ item, withDay, act, onAct }: BookingRowProps) {
  const { i18n } = useLingui()
  const { time, weekday } = useFormats()
  const queries = useQueryClient()
  const row = useRef<HTMLElement>(null)
  const isMoving = act === 'move'
  useFocusOnSwap(isMoving, () =>
    row.current?.querySelector<HTMLElement>(isMoving ? 'h3' : 'button'),
  )
  const marking = useMutation({
    mutationFn: (state: string) => markBooking(item, state, crypto.randomUUID()),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarsKey }),
  })
  const { name, booking = {} } = item
  const { moment = {}, state = '', reference, place = {} } = booking
  const { startsAt = 0, endsAt = 0 } = moment
  const there = { timeZone: place.timeZone ?? 'UTC' }
  const words = deskStates[state]
  const hasBegun = startsAt <= serverNow()
  const day = weekday(startsAt, there)
  const from = time(startsAt, there)
  const until = time(endsAt, there)
  const mark = (next: string) => marking.mutate(next)
  return (
    <article ref={row} aria-label={name}>
      <Stack gap={2}>
        <Inline gap={3} wrap center>
          <Text weight="bold">
            {withDay && `${day}, `}
            <Trans>
              {from} to {until}
            </Trans>
          </Text>
          {words && <Chip tone={state === 'missed' ? 'caution' : 'plain'}>{i18n._(words)}</Chip>}
        </Inline>
        <Text>
          {name}
          {reference && ` · ${reference}`}
        </Text>
        {marking.isError && (
          <Banner tone="danger" live title={<Trans>That didn’t work</Trans>}>
            <Trans>Please check the booking and try again.</Trans>
          </Banner>
        )}
        <Inline gap={3} wrap>
          {state === 'booked' && hasBegun && (
            <>
              <Button isPending={marking.isPending} onPress={() => mark('came')}>
                <Trans>Arrived</Trans>
                <span className="visually-hidden">: {name}</span>
              </Button>
              <Button isPending={marking.isPending} onPress={() => mark('missed')}>
                <Trans>Missed</Trans>
                <span className="visually-hidden">: {name}</span>
              </Button>
            </>
          )}
          {(state === 'came' || state === 'missed') && (
            <Button variant="quiet" isPending={marking.isPending} onPress={() => mark('booked')}>
              <Trans context="attendance">Undo</Trans>
              <span className="visually-hidden">: {name}</span>
            </Button>
          )}
          {state === 'booked' && !hasBegun && !isMoving && (
            <>
              <Button onPress={() => onAct('move')}>
                <Trans>Move the appointment</Trans>
                <span className="visually-hidden">: {name}</span>
              </Button>
              <Button variant="quiet" onPress={() => onAct('cancel')}>
                <Trans>Cancel the appointment</Trans>
                <span className="visually-hidden">: {name}</span>
              </Button>
            </>
          )}
        </Inline>
        {isMoving && <MoveFor item={item} onClose={() => onAct(undefined)} />}
        {act === 'cancel' && <CancelFor item={item} onClose={() => onAct(undefined)} />}
      </Stack>
    </article>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { CalendarButton } from '../../../booking/calendar-button'
import { PlaceLines } from '../../../booking/place-lines'
import { Preparation } from '../../../booking/preparation'
import { ReferenceLine, UntilWhen } from '../../../booking/said'
import { TimePicker } from '../../../booking/time-picker'
import type { Moment } from '../../../booking/times'
import { When } from '../../../booking/when'
import { appointmentNames, drawTests, moveReasons, testNames } from '../../../booking/words'
import type { Booking } from '../../../data/booking'
import { useReadOnly } from '../../../data/read-only'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { useFocusOnSwap } from '../../../ui/use-focus-on-swap'
import { CancelDialog } from './cancel-dialog'
import type { Change } from './change'
import { History } from './history'
import { MoveDialog } from './move-dialog'

type AppointmentCardProps = { booking: Booking; onChange: (change: Change) => void }

/** An appointment to come, with what can be done about it. */
export function AppointmentCard({ booking, onChange }: AppointmentCardProps) {
  const { i18n } = useLingui()
  const readOnly = useReadOnly()
  const card = useRef<HTMLElement>(null)
  const [isMoving, setMoving] = useState(false)
  const [picked, setPicked] = useState<Moment>()
  const [isCanceling, setCanceling] = useState(false)
  useFocusOnSwap(isMoving, () => card.current?.querySelector<HTMLElement>('h2'))
  const { place = {}, moment = {}, memberTimeZone = 'UTC', asks = [], canChange } = booking
  const movedFor = moveReasons[booking.reason ?? '']
  const name = appointmentNames[place.kind ?? '']
  const tests = drawTests
    .filter((test) => asks.includes(test))
    .map((test) => i18n._(testNames[test]))
  return (
    <Card ref={card} title={name ? i18n._(name) : <Trans>Appointment</Trans>}>
      <Stack gap={4}>
        {movedFor && (
          <Banner tone="caution" title={<Trans>We moved this appointment</Trans>}>
            {i18n._(movedFor)}
          </Banner>
        )}
        <When moment={moment} place={place} memberZone={memberTimeZone} />
        {tests.length > 0 && <Text>{tests.join(' · ')}</Text>}
        <ReferenceLine booking={booking} />
        <PlaceLines place={place} />
        {isMoving ? (
          <Stack gap={4}>
            <Text as="h3" size="h4">
              <Trans>Choose a new time</Trans>
            </Text>
            <TimePicker place={place} level={3} onPick={setPicked} />
            <div>
              <Button onPress={() => setMoving(false)}>
                <Trans>Keep the time as it is</Trans>
              </Button>
            </div>
          </Stack>
        ) : (
          <>
            <Inline gap={3} wrap>
              <CalendarButton booking={booking} />
              {canChange && !readOnly && (
                <>
                  <Button onPress={() => setMoving(true)}>
                    <Trans>Move the appointment</Trans>
                  </Button>
                  <Button variant="quiet" onPress={() => setCanceling(true)}>
                    <Trans>Cancel the appointment</Trans>
                  </Button>
                </>
              )}
            </Inline>
            {place.kind === 'labDraw' && <Preparation asks={asks} />}
            <UntilWhen booking={booking} />
            <History id={booking.id ?? ''} place={place} memberZone={memberTimeZone} />
          </>
        )}
      </Stack>
      {picked && (
        <MoveDialog
          key={picked.startsAt}
          booking={booking}
          moment={picked}
          onDone={(moved) => {
            setMoving(false)
            onChange({ what: 'moved', booking: moved })
          }}
          onClose={() => setPicked(undefined)}
        />
      )}
      {isCanceling && (
        <CancelDialog
          booking={booking}
          onDone={(canceled) => onChange({ what: 'canceled', booking: canceled })}
          onClose={() => setCanceling(false)}
        />
      )}
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { NextDraw } from '../booking/next-draw'
import { Preparation } from '../booking/preparation'
import { TimePicker } from '../booking/time-picker'
import type { Moment } from '../booking/times'
import { Spoken } from '../calls/spoken'
import { type Booking, type BookingPlace, bookingChanged } from '../data/booking'
import { useReadOnly } from '../data/read-only'
import { href } from '../routes/href'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { useFocusOnSwap } from '../ui/use-focus-on-swap'
import { CheckDraw } from './lab-scheduling/parts/check-draw'
import { FindPlace } from './lab-scheduling/parts/find-place'
import { JoinList } from './lab-scheduling/parts/join-list'
import { Receipt } from './lab-scheduling/parts/receipt'
import { useDueTests } from './lab-scheduling/parts/use-due-tests'

type Picked = { moment: Moment; memberZone: string }

/** S1-2.6-32: a place, a free time, one look at everything, and the receipt. */
export function Screen() {
  const queries = useQueryClient()
  const readOnly = useReadOnly()
  const facts = useFacts()
  const top = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<BookingPlace>()
  const [picked, setPicked] = useState<Picked>()
  const [booked, setBooked] = useState<Booking>()
  const [isTaken, setTaken] = useState(false)
  const due = useDueTests()
  // What somebody ticked stays, also when the time is gone and another one is chosen.
  const [ticked, setTicked] = useState<readonly string[]>()
  const asks = ticked ?? due
  const hasDue = !ticked && due.length > 0
  const [postalCode, setPostalCode] = useState('')
  const step = booked ? 'done' : picked ? 'check' : place ? 'time' : 'place'
  useFocusOnSwap(step, () => top.current?.querySelector<HTMLElement>('h2'))
  const onTaken = () => {
    setPicked(undefined)
    setTaken(true)
    void bookingChanged(queries)
  }
  return (
    <PageBody width="letter">
      <PageHead
        title={
          <Spoken
            own={<Trans>Book a lab draw</Trans>}
            about={(name) => <Trans>Book a lab draw for {name}</Trans>}
          />
        }
        lead={<Trans>Choose a place and a time. You get a number to show at the lab.</Trans>}
      >
        <Link standalone href={href('appointments')}>
          <Trans>See all appointments</Trans>
        </Link>
      </PageHead>
      <div ref={top}>
        {step === 'place' && (
          <Stack gap={5}>
            <NextDraw appointments={openLink('appointments', facts)} />
            <FindPlace code={postalCode} onCode={setPostalCode} onChoose={setPlace} />
          </Stack>
        )}
        {place && step === 'time' && (
          <Card title={<Trans>Choose a time at {place.name}</Trans>}>
            <Stack gap={4}>
              {isTaken && (
                <Banner tone="caution" asks title={<Trans>Someone else just took this time</Trans>}>
                  <Trans>We’re sorry. These are the times that are free now.</Trans>
                </Banner>
              )}
              <Back
                onPress={() => {
                  setPlace(undefined)
                  setTaken(false)
                }}
              >
                <Trans>Choose another place</Trans>
              </Back>
              <TimePicker
                place={place}
                onPick={(moment, memberZone) => {
                  setTaken(false)
                  setPicked({ moment, memberZone })
                }}
                onFull={
                  readOnly
                    ? undefined
                    : (day) => (
                        <JoinList
                          key={day}
                          place={place}
                          day={day}
                          asks={asks}
                          hasDue={hasDue}
                          onAsks={setTicked}
                        />
                      )
                }
              />
            </Stack>
          </Card>
        )}
        {place && picked && step === 'check' && (
          <Card title={<Trans>Check and book</Trans>}>
            <Stack gap={4}>
              <Back onPress={() => setPicked(undefined)}>
                <Trans>Choose another time</Trans>
              </Back>
              <CheckDraw
                place={place}
                {...picked}
                asks={asks}
                hasDue={hasDue}
                onAsks={setTicked}
                onTaken={onTaken}
                onBooked={setBooked}
              />
            </Stack>
          </Card>
        )}
        {booked && (
          <Card
            title={
              <Spoken
                own={<Trans>The lab draw is booked</Trans>}
                about={(name) => <Trans>The lab draw for {name} is booked</Trans>}
              />
            }
            accent
          >
            <Receipt booking={booked} />
          </Card>
        )}
      </div>
      {step === 'place' && (
        <Card title={<Trans>Before you go</Trans>}>
          <Preparation asks={asks.length > 0 ? asks : ['a1c', 'cholesterol', 'kidney']} />
        </Card>
      )}
    </PageBody>
  )
}

type BackProps = { onPress: () => void; children: ReactNode }

function Back({ onPress, children }: BackProps) {
  return (
    <div>
      <Button variant="quiet" icon={<ArrowLeft size={20} aria-hidden="true" />} onPress={onPress}>
        {children}
      </Button>
    </div>
  )
}

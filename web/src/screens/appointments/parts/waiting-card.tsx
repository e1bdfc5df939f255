import { Plural, Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NotBooked } from '../../../booking/not-booked'
import { PlaceLines } from '../../../booking/place-lines'
import { noonOf, plainDay } from '../../../booking/times'
import { When } from '../../../booking/when'
import { Spoken } from '../../../calls/spoken'
import { acceptOffer, bookingChanged, leaveWaitingList, type Waiting } from '../../../data/booking'
import { serverNow } from '../../../data/clock'
import { useMemberZone } from '../../../data/member-zone'
import { asProblem } from '../../../data/problem'
import { useReadOnly } from '../../../data/read-only'
import { useFormats } from '../../../i18n/use-formats'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import type { Change } from './change'

type WaitingCardProps = { waiting: Waiting; onChange: (change: Change) => void }

/** A place on the waiting list, and the time that is held for the member. */
export function WaitingCard({ waiting, onChange }: WaitingCardProps) {
  const queries = useQueryClient()
  const readOnly = useReadOnly()
  const formats = useFormats()
  const { timeZone } = useMemberZone()
  const [key] = useState(() => crypto.randomUUID())
  const { id = '', place = {}, from = '', until = from, state, offer, holdUntil = 0 } = waiting
  const left = useMinutesLeft(holdUntil)
  const again = () => bookingChanged(queries)
  const accepting = useMutation({
    mutationFn: () => acceptOffer(id, key),
    onSuccess: ({ booking }) => onChange({ what: 'accepted', booking }),
    onSettled: again,
  })
  const leaving = useMutation({
    mutationFn: () => leaveWaitingList(id, `${key}-left`),
    onSuccess: () => onChange({ what: 'left' }),
    onSettled: again,
  })
  const problem = accepting.error ?? leaving.error
  const isHeld = state === 'offered' && offer !== undefined && left > 0
  const first = formats.weekday(noonOf(from), plainDay)
  const last = formats.weekday(noonOf(until), plainDay)
  const ends = formats.time(holdUntil, { timeZone })
  return (
    <Card
      title={
        isHeld ? (
          <Spoken
            own={<Trans>A time is free for you</Trans>}
            about={(name) => <Trans>A time is free for {name}</Trans>}
          />
        ) : (
          <Trans>On the waiting list</Trans>
        )
      }
      accent={isHeld}
    >
      <Stack gap={4}>
        {isHeld ? (
          <>
            <When moment={offer} place={place} memberZone={timeZone} />
            <PlaceLines place={place} />
            <Text weight="medium" role="timer">
              <Spoken
                own={<Trans>We hold it for you until {ends}.</Trans>}
                about={(name) => (
                  <Trans>
                    We hold it for {name} until {ends}.
                  </Trans>
                )}
              />{' '}
              <Plural value={left} one="# minute left." other="# minutes left." />
            </Text>
          </>
        ) : (
          <>
            <Text>
              {from === until ? (
                first
              ) : (
                <Trans>
                  {first} to {last}
                </Trans>
              )}
            </Text>
            <PlaceLines place={place} />
            <Text muted>
              <Trans>
                If a time becomes free, we write to you between 8 a.m. and 8 p.m. and hold it for 30
                minutes.
              </Trans>
            </Text>
          </>
        )}
        {problem && (
          <Banner tone="caution" live title={<Trans>That didn’t work</Trans>}>
            <NotBooked problem={asProblem(problem)} />
          </Banner>
        )}
        {!readOnly && (
          <Inline gap={3} wrap>
            {isHeld && (
              <Button
                variant="primary"
                isPending={accepting.isPending}
                onPress={() => accepting.mutate()}
              >
                <Trans>Accept this time</Trans>
              </Button>
            )}
            <Button variant="quiet" isPending={leaving.isPending} onPress={() => leaving.mutate()}>
              <Trans>Leave the waiting list</Trans>
            </Button>
          </Inline>
        )}
      </Stack>
    </Card>
  )
}

const minuteMs = 60_000

/** How many minutes are left, and the page is asked again once there are none. */
function useMinutesLeft(until: number): number {
  const queries = useQueryClient()
  const [now, setNow] = useState(serverNow)
  const isOver = until > 0 && now >= until
  useEffect(() => {
    if (until === 0 || isOver) return
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [until, isOver])
  useEffect(() => {
    if (isOver) void bookingChanged(queries)
  }, [isOver, queries])
  return Math.max(0, Math.ceil((until - now) / minuteMs))
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CalendarButton } from '../booking/calendar-button'
import { Loaded } from '../calls/loaded'
import { Older } from '../calls/older'
import { Spoken } from '../calls/spoken'
import { allBookingsQuery, type Booking, comingQuery } from '../data/booking'
import { serverNow } from '../data/clock'
import { href } from '../routes/href'
import { openLink } from '../routes/server-link'
import { useFacts } from '../routes/use-facts'
import { Banner } from '../ui/banner'
import { ButtonLink } from '../ui/button-link'
import { Card } from '../ui/card'
import { DrawingCalendar } from '../ui/drawings/drawing-calendar'
import { EmptyState } from '../ui/empty-state'
import { PageBody, PageHead } from '../ui/page'
import { Stack } from '../ui/stack'
import { Text } from '../ui/text'
import { AppointmentCard } from './appointments/parts/appointment-card'
import type { Change } from './appointments/parts/change'
import { PastRow } from './appointments/parts/past-row'
import { WaitingCard } from './appointments/parts/waiting-card'

/** What is booked, what somebody waits for, and what was. */
export function Screen() {
  const { t } = useLingui()
  const coming = useQuery(comingQuery)
  const [change, setChange] = useState<Change>()
  const canBook = openLink('lab-scheduling', useFacts())
  const book = canBook && (
    <ButtonLink variant="primary" href={href('lab-scheduling')}>
      <Spoken
        own={<Trans>Book a lab draw</Trans>}
        about={(name) => <Trans>Book a lab draw for {name}</Trans>}
      />
    </ButtonLink>
  )
  return (
    <PageBody width="letter">
      <PageHead
        title={
          <Spoken
            own={<Trans>Appointments</Trans>}
            about={(name) => <Trans>{name}’s appointments</Trans>}
          />
        }
        lead={<Trans>Booked appointments, waiting lists and earlier appointments.</Trans>}
      />
      {change && <Changed {...change} />}
      <Loaded
        query={coming}
        shape="card"
        failed={<Trans>We couldn’t load the appointments.</Trans>}
        kept={<Trans>They stay as they are. Please try again in a moment.</Trans>}
      >
        {({ bookings = [], waiting = [] }) => (
          <>
            {waiting.map((wait) => (
              <WaitingCard key={wait.id} waiting={wait} onChange={setChange} />
            ))}
            {bookings.length === 0 && waiting.length === 0 ? (
              <EmptyState
                drawing={<DrawingCalendar />}
                title={<Trans>Nothing is booked</Trans>}
                action={book}
              >
                <Trans>You’ll see appointments here as soon as they’re booked.</Trans>
              </EmptyState>
            ) : (
              <>
                {bookings.length > 0 && (
                  <Stack as="ul" gap={5} aria-label={t`Upcoming appointments`}>
                    {bookings.map((booking) => (
                      <li key={booking.id}>
                        <AppointmentCard booking={booking} onChange={setChange} />
                      </li>
                    ))}
                  </Stack>
                )}
                {book && <div>{book}</div>}
              </>
            )}
          </>
        )}
      </Loaded>
      <Past />
    </PageBody>
  )
}

function Changed({ what, booking }: Change) {
  switch (what) {
    case 'moved':
      return (
        <Banner
          tone="good"
          asks
          title={<Trans>The appointment has a new time</Trans>}
          action={booking && <CalendarButton booking={booking} />}
        >
          <Trans>Add it to your calendar again: the new time takes the place of the old one.</Trans>
        </Banner>
      )
    case 'canceled':
      return (
        <Banner
          tone="good"
          asks
          title={<Trans>The appointment is canceled</Trans>}
          action={booking && <CalendarButton booking={booking} />}
        />
      )
    case 'accepted':
      return <Banner tone="good" asks title={<Trans>The time is booked</Trans>} />
    case 'left':
      return (
        <Banner
          tone="good"
          asks
          title={
            <Spoken
              own={<Trans>You’re off the waiting list</Trans>}
              about={(name) => <Trans>{name} is off the waiting list</Trans>}
            />
          }
        />
      )
  }
}

function Past() {
  const { t } = useLingui()
  const list = useInfiniteQuery(allBookingsQuery)
  return (
    <Card title={<Trans>Earlier appointments</Trans>}>
      <Loaded
        query={list}
        shape="rows"
        failed={<Trans>We couldn’t load earlier appointments.</Trans>}
      >
        {({ pages }) => {
          const past = pages.flatMap(({ bookings = [] }) => bookings).filter(isPast)
          return (
            <>
              {past.length === 0 ? (
                <Text muted>
                  <Trans>There are no earlier appointments.</Trans>
                </Text>
              ) : (
                <Stack as="ul" gap={4} aria-label={t`Earlier appointments`}>
                  {past.map((booking) => (
                    <li key={booking.id}>
                      <PastRow booking={booking} />
                    </li>
                  ))}
                </Stack>
              )}
              {(past.length > 0 || list.hasNextPage) && (
                <Older
                  list={list}
                  words={<Trans>Show older appointments</Trans>}
                  failed={<Trans>We couldn’t load older appointments.</Trans>}
                  kept={<Trans>Newer ones are here.</Trans>}
                />
              )}
            </>
          )
        }}
      </Loaded>
    </Card>
  )
}

/** What is still to come has a card of its own. */
const isPast = ({ state, moment, canChange }: Booking) =>
  state !== 'booked' || (!canChange && (moment?.endsAt ?? 0) <= serverNow())

import { type CalendarDate, parseDate } from '@internationalized/date'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayAfter, noonOf, plainDay } from '../../../../booking/times'
import { Loaded } from '../../../../calls/loaded'
import {
  calendarsKey,
  type DeskCalendar,
  deskDayQuery,
  saveCalendar,
  wasEdited,
} from '../../../../data/booking-desk'
import { serverNow } from '../../../../data/clock'
import { asProblem } from '../../../../data/problem'
import { NotSaved } from '../../../../forms/not-saved'
import { useFormats } from '../../../../i18n/use-formats'
import { todayIn } from '../../../../readings/wall'
import { useSearchParams } from '../../../../routes/router'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { DateField } from '../../../../ui/date-field'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { BookingList } from './booking-list'
import { Saved } from './hours-form'
import { readDays } from './hours-text'
import { capital } from './words'

/** Who comes on a day, with the way to other days. */
export function DayList({ calendar, canEdit }: { calendar: DeskCalendar; canEdit: boolean }) {
  const { t } = useLingui()
  const { weekday, locale } = useFormats()
  const [search, setSearch] = useSearchParams()
  const { id = '', timeZone = 'UTC' } = calendar.place ?? {}
  const today = todayIn(serverNow(), timeZone)
  const day = dayIn(search.get('day')) ?? today
  const list = useQuery(deskDayQuery(id, day))
  const go = (to: string) => setSearch(to === today ? {} : { day: to })
  return (
    <Card title={capital(weekday(noonOf(day), plainDay), locale)}>
      <Stack gap={4}>
        <Inline gap={3} wrap>
          <Button onPress={() => go(dayAfter(day, -1))}>
            <Trans>Day before</Trans>
          </Button>
          <Button onPress={() => go(dayAfter(day, 1))}>
            <Trans>Day after</Trans>
          </Button>
          <Button variant="quiet" onPress={() => go(today)}>
            <Trans>Today</Trans>
          </Button>
        </Inline>
        <AnotherDay day={day} onGo={go} />
        <Loaded
          query={list}
          shape="rows"
          failed={<Trans>We couldn’t load this day.</Trans>}
          kept={<Trans>Nothing has changed for anyone.</Trans>}
        >
          {({ bookings = [], state = 'open' }) => (
            <>
              <WhyClosed state={state} />
              <BookingList
                key={day + id}
                bookings={bookings}
                label={t`Bookings of this day`}
                empty={<Trans>Nobody is booked on this day.</Trans>}
              />
              {canEdit && <CloseDay key={day + id} calendar={calendar} day={day} state={state} />}
            </>
          )}
        </Loaded>
      </Stack>
    </Card>
  )
}

/** Why a day has no hours. */
function WhyClosed({ state }: { state: string }) {
  if (state === 'open') return null
  return (
    <Banner
      tone="info"
      title={
        state === 'holiday' ? (
          <Trans>Closed for a public holiday</Trans>
        ) : (
          <Trans>Closed on this day</Trans>
        )
      }
    />
  )
}

/** The day that an address names, if it names one. */
function dayIn(text: string | null): string | undefined {
  return text ? readDays(text)?.[0] : undefined
}

type AnotherDayProps = { day: string; onGo: (day: string) => void }

/** A day typed part by part, which is shown once it is asked for: half a year is a year, too. */
function AnotherDay({ day, onGo }: AnotherDayProps) {
  const [typed, setTyped] = useState<CalendarDate | null>(() => parseDate(day))
  const [shown, setShown] = useState(day)
  if (shown !== day) {
    setShown(day)
    setTyped(parseDate(day))
  }
  const go = () => {
    if (typed) onGo(typed.toString())
  }
  return (
    <Stack gap={2} start>
      <DateField
        label={<Trans>Another day</Trans>}
        value={typed}
        onChange={setTyped}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      <Button onPress={go}>
        <Trans>Show this day</Trans>
      </Button>
    </Stack>
  )
}

type CloseDayProps = { calendar: DeskCalendar; day: string; state: string }

/** Closes one day that has hours, or takes that back. */
function CloseDay({ calendar, day, state }: CloseDayProps) {
  const queries = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [times, setTimes] = useState(0)
  const { days = [] } = calendar
  const isClosed = days.some((each) => each.day === day && !each.open)
  const saving = useMutation({
    mutationFn: () => {
      const others = days.filter((each) => each.day !== day)
      return saveCalendar(
        { ...calendar, days: isClosed ? others : [...others, { day, open: false }] },
        `${key}-${times}`,
      )
    },
    onSuccess: () => setTimes(times + 1),
    onSettled: () => queries.invalidateQueries({ queryKey: calendarsKey }),
  })
  const problem = saving.error && asProblem(saving.error)
  return (
    <Stack gap={3} start>
      {saving.isSuccess && (
        <Saved key={times} id={calendar.place?.id ?? ''} outside={saving.data.outside ?? 0} />
      )}
      {problem && !problem.is('step_up_required') && (
        <Banner tone="caution" live title={<Trans>Not saved</Trans>}>
          {wasEdited(problem) ? (
            <Trans>
              Someone else just changed this calendar. Please check the day and try again.
            </Trans>
          ) : (
            <NotSaved problem={problem} />
          )}
        </Banner>
      )}
      {(state === 'open' || (state === 'closed' && isClosed)) && (
        <Button isPending={saving.isPending} onPress={() => saving.mutate()}>
          {isClosed ? <Trans>Open this day again</Trans> : <Trans>Close this day</Trans>}
        </Button>
      )}
    </Stack>
  )
}

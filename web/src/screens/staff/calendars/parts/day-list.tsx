import { parseDate } from '@internationalized/date'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../../calls/loaded'
import {
  calendarsKey,
  type DeskCalendar,
  deskDayQuery,
  saveCalendar,
} from '../../../../data/booking-desk'
import { asProblem } from '../../../../data/problem'
import { useFormats } from '../../../../i18n/use-formats'
import { useSearchParams } from '../../../../routes/router'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import { Card } from '../../../../ui/card'
import { DateField } from '../../../../ui/date-field'
import { Inline } from '../../../../ui/inline'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { BookingRow } from './booking-row'
import { NotEdited, Saved } from './hours-form'

const dayMs = 86_400_000

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Who comes on a day, with the way to other days. */
export function DayList({ calendar, canEdit }: { calendar: DeskCalendar; canEdit: boolean }) {
  const { t } = useLingui()
  const { weekday } = useFormats()
  const [search, setSearch] = useSearchParams()
  const id = calendar.place?.id ?? ''
  const asked = search.get('day') ?? ''
  const list = useQuery(deskDayQuery(id, asked))
  const go = (day: string) => setSearch({ day })
  return (
    <Loaded
      query={list}
      shape="rows"
      failed={<Trans>We couldn’t load this day.</Trans>}
      kept={<Trans>Nothing has changed for anyone.</Trans>}
    >
      {({ day = asked, bookings = [] }) => {
        const name = weekday(Date.parse(`${day}T12:00Z`), { offsetMinutes: 0 })
        return (
          <Card title={name}>
            <Stack gap={4}>
              <Inline gap={3} wrap>
                <Button onPress={() => go(dayAfter(day, -1))}>
                  <Trans>Day before</Trans>
                </Button>
                <Button onPress={() => go(dayAfter(day, 1))}>
                  <Trans>Day after</Trans>
                </Button>
                {asked !== '' && (
                  <Button variant="quiet" onPress={() => setSearch({})}>
                    <Trans>Today</Trans>
                  </Button>
                )}
              </Inline>
              <DateField
                key={day}
                label={<Trans>Another day</Trans>}
                optional
                defaultValue={parseDate(day)}
                onChange={(date) => date && date.toString() !== day && go(date.toString())}
              />
              {canEdit && <CloseDay key={day + id} calendar={calendar} day={day} />}
              {bookings.length === 0 ? (
                <Text muted>
                  <Trans>Nobody is booked on this day.</Trans>
                </Text>
              ) : (
                <Stack as="ul" gap={4} aria-label={t`Bookings of this day`}>
                  {bookings.map((each) => (
                    <li key={each.booking?.id}>
                      <BookingRow item={each} />
                    </li>
                  ))}
                </Stack>
              )}
            </Stack>
          </Card>
        )
      }}
    </Loaded>
  )
}

type CloseDayProps = { calendar: DeskCalendar; day: string }

/** Closes one day, or takes that back. */
function CloseDay({ calendar, day }: CloseDayProps) {
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
          <NotEdited problem={problem} />
        </Banner>
      )}
      <Button isPending={saving.isPending} onPress={() => saving.mutate()}>
        {isClosed ? <Trans>Open this day again</Trans> : <Trans>Close this day</Trans>}
      </Button>
    </Stack>
  )
}

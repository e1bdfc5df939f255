import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../calls/loaded'
import { calendarsQuery, type DeskCalendar } from '../../data/booking-desk'
import { serverNow } from '../../data/clock'
import { useSession } from '../../data/session'
import { useFormats } from '../../i18n/use-formats'
import { zoneName } from '../../i18n/zone-name'
import { href } from '../../routes/href'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Chip } from '../../ui/chip'
import { DrawingCalendar } from '../../ui/drawings/drawing-calendar'
import { EmptyState } from '../../ui/empty-state'
import { Inline } from '../../ui/inline'
import { Link } from '../../ui/link'
import { PageBody, PageHead } from '../../ui/page'
import { Stack } from '../../ui/stack'
import { Text } from '../../ui/text'
import { useFocusOnSwap } from '../../ui/use-focus-on-swap'
import { NewCalendarForm } from './calendars/parts/new-calendar-form'
import { calendarKinds } from './calendars/parts/words'

/** The calendars that somebody works with; an Admin adds new ones. */
export function Screen() {
  const { t } = useLingui()
  const list = useQuery(calendarsQuery)
  const { role } = useSession().data ?? {}
  const isAdmin = role === 'Admin'
  const seesAll = isAdmin || role === 'support'
  const [isAdding, setAdding] = useState(false)
  useFocusOnSwap(isAdding)
  return (
    <PageBody width="desk">
      <PageHead
        title={<Trans>Calendars</Trans>}
        lead={
          <Trans>
            The places and people that members can book, who’s coming, and opening hours.
          </Trans>
        }
        width="reading"
      />
      {isAdmin && !isAdding && (
        <div>
          <Button
            variant="primary"
            icon={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
            onPress={() => setAdding(true)}
          >
            <Trans>Add a calendar</Trans>
          </Button>
        </div>
      )}
      {isAdding && <NewCalendarForm onClose={() => setAdding(false)} />}
      <Loaded query={list} shape="rows" failed={<Trans>We couldn’t load the calendars.</Trans>}>
        {({ calendars = [] }) =>
          calendars.length === 0 ? (
            <NoCalendars seesAll={seesAll} />
          ) : (
            <Stack as="ul" gap={3} aria-label={t`Calendars`}>
              {calendars.map((calendar) => (
                <li key={calendar.place?.id}>
                  <CalendarRow calendar={calendar} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </PageBody>
  )
}

/** None at all, or none of their own: only the front desks see those of others. */
function NoCalendars({ seesAll }: { seesAll: boolean }) {
  if (seesAll) {
    return (
      <EmptyState drawing={<DrawingCalendar />} title={<Trans>No calendars yet</Trans>}>
        <Trans>An Admin adds the places and people that members can book.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={<DrawingCalendar />}
      title={<Trans>You don’t have a calendar of your own yet</Trans>}
    >
      <Trans>
        You see a calendar here once an Admin adds one for you. Member Support and Admins look after
        the calendars of lab sites and colleagues.
      </Trans>
    </EmptyState>
  )
}

function CalendarRow({ calendar: { place = {}, active } }: { calendar: DeskCalendar }) {
  const { i18n } = useLingui()
  const { locale } = useFormats()
  const { id = '', name, city, region, kind = '', timeZone = 'UTC' } = place
  const words = calendarKinds[kind]
  return (
    <Card>
      <Inline gap={3} wrap apart>
        <Stack gap={1}>
          <Link standalone href={href('staff.calendars.calendar', { id })}>
            {name}
          </Link>
          <Text muted>
            {words && i18n._(words)}
            {city && ` · ${city}, ${region}`} · {zoneName(timeZone, serverNow(), locale)}
          </Text>
        </Stack>
        <Chip tone={active ? 'plain' : 'caution'}>
          {active ? <Trans>Open for booking</Trans> : <Trans>Not open for booking</Trans>}
        </Chip>
      </Inline>
    </Card>
  )
}

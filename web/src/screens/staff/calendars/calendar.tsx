import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../calls/loaded'
import { calendarQuery, type DeskCalendar, outsideQuery } from '../../../data/booking-desk'
import { serverNow } from '../../../data/clock'
import { useSession } from '../../../data/session'
import { LeaveQuestion } from '../../../forms/leave-question'
import { useFormats } from '../../../i18n/use-formats'
import { zoneName } from '../../../i18n/zone-name'
import { href } from '../../../routes/href'
import { useSearchParams } from '../../../routes/router'
import { useRoute } from '../../../routes/use-route'
import { Card } from '../../../ui/card'
import { Link } from '../../../ui/link'
import { PageBody, PageHead } from '../../../ui/page'
import { Segmented } from '../../../ui/segmented'
import { BookingList } from './parts/booking-list'
import { DayList } from './parts/day-list'
import { HoursForm } from './parts/hours-form'
import { HoursShown } from './parts/hours-shown'

const tabs = ['day', 'hours', 'outside'] as const

type Tab = (typeof tabs)[number]

/** One calendar: who comes on a day, its hours, and what no longer fits them. */
export function Screen() {
  const { params } = useRoute()
  const calendar = useQuery(calendarQuery(params.id ?? ''))
  return (
    <PageBody width="desk">
      <Link standalone href={href('staff.calendars')}>
        <ArrowLeft size={20} aria-hidden="true" /> <Trans>All calendars</Trans>
      </Link>
      <Loaded
        query={calendar}
        level={1}
        shape="rows"
        failed={<Trans>We couldn’t load this calendar.</Trans>}
      >
        {({ calendar: found = {} }) => <Parts calendar={found} />}
      </Loaded>
    </PageBody>
  )
}

function Parts({ calendar }: { calendar: DeskCalendar }) {
  const { t } = useLingui()
  const { locale } = useFormats()
  const isAdmin = useSession().data?.role === 'Admin'
  const [search, setSearch] = useSearchParams()
  const [isEdited, setEdited] = useState(false)
  const [wanted, setWanted] = useState<Tab>()
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'day'
  const { place = {} } = calendar
  const id = place.id ?? ''
  const outside = useQuery(outsideQuery(id))
  const words = t`Outside hours`
  const left = outside.data?.bookings?.length ?? 0
  const show = (next: Tab) => setSearch(next === 'day' ? {} : { tab: next })
  const zone = zoneName(place.timeZone ?? 'UTC', serverNow(), locale)
  return (
    <>
      <PageHead
        title={place.name}
        lead={<Trans>All times are local to this place: {zone}.</Trans>}
        width="reading"
      />
      <div>
        <Segmented<Tab>
          label={t`What to show`}
          segments={[
            { id: 'day', label: t`Day` },
            { id: 'hours', label: t`Hours and rules` },
            { id: 'outside', label: left > 0 ? `${words} (${left})` : words },
          ]}
          selected={tab}
          onSelect={(next) => (isEdited ? setWanted(next) : show(next))}
        />
      </div>
      {tab === 'day' && <DayList calendar={calendar} canEdit={isAdmin} />}
      {tab === 'hours' && (
        <Card title={<Trans>Hours and rules</Trans>}>
          {isAdmin ? (
            // Another revision is another form, except where somebody is still typing in it.
            <HoursForm key={id} calendar={calendar} onEdited={setEdited} />
          ) : (
            <HoursShown calendar={calendar} />
          )}
        </Card>
      )}
      {tab === 'outside' && (
        <Card title={<Trans>Bookings outside the hours</Trans>}>
          <Loaded
            query={outside}
            shape="rows"
            failed={<Trans>We couldn’t load the bookings.</Trans>}
          >
            {({ bookings = [] }) => (
              <BookingList
                bookings={bookings}
                label={t`Bookings outside the hours`}
                empty={<Trans>Every booking is within the hours.</Trans>}
                withDay
              />
            )}
          </Loaded>
        </Card>
      )}
      <LeaveQuestion
        isOpen={wanted !== undefined}
        onStay={() => setWanted(undefined)}
        onLeave={() => {
          setWanted(undefined)
          if (wanted) show(wanted)
        }}
      >
        <Trans>Your changes to this calendar aren’t saved yet.</Trans>
      </LeaveQuestion>
    </>
  )
}

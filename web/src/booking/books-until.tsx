import { Plural, Trans } from '@lingui/react/macro'
import type { BookingPlace } from '../data/booking'
import { Text } from '../ui/text'
import { CallPlace } from './place-lines'
import { noticeOf } from './times'

/** Up to when a place takes bookings here, and the way to come sooner. */
export function BooksUntil({ place }: { place: BookingPlace }) {
  const notice = noticeOf(place.noticeMinutes ?? 0)
  if (notice.count === 0) return null
  return (
    <>
      <Text>
        {notice.unit === 'minutes' && (
          <Plural
            value={notice.count}
            one="Book here at least # minute ahead."
            other="Book here at least # minutes ahead."
          />
        )}
        {notice.unit === 'hours' && (
          <Plural
            value={notice.count}
            one="Book here at least # hour ahead."
            other="Book here at least # hours ahead."
          />
        )}
        {notice.unit === 'days' && (
          <Plural
            value={notice.count}
            one="Book here at least # day ahead."
            other="Book here at least # days ahead."
          />
        )}{' '}
        {place.phone && <Trans>To come sooner, please call.</Trans>}
      </Text>
      <CallPlace place={place} />
    </>
  )
}

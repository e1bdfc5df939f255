import { type ReactNode, useState } from 'react'
import type { DeskBooking } from '../../../../data/booking-desk'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { type Act, BookingRow } from './booking-row'

type BookingListProps = {
  bookings: readonly DeskBooking[]
  label: string
  /** What is said of an empty list. */
  empty: ReactNode
  withDay?: boolean
}

/** Bookings at the desk. A row stays while somebody moves or cancels it, also when it is no longer on the list. */
export function BookingList({ bookings, label, empty, withDay = false }: BookingListProps) {
  const [open, setOpen] = useState<{ act: Act; item: DeskBooking }>()
  const openId = open?.item.booking?.id
  const isGone = open && !bookings.some(({ booking }) => booking?.id === openId)
  const rows = isGone ? [...bookings, open.item] : bookings
  if (rows.length === 0) return <Text muted>{empty}</Text>
  return (
    <Stack as="ul" gap={4} aria-label={label}>
      {rows.map((item) => (
        <li key={item.booking?.id}>
          <BookingRow
            item={item}
            withDay={withDay}
            act={item.booking?.id === openId ? open?.act : undefined}
            onAct={(act) => setOpen(act && { act, item })}
          />
        </li>
      ))}
    </Stack>
  )
}

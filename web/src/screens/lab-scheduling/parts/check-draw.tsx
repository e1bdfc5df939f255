import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { NotBooked } from '../../../booking/not-booked'
import { PlaceLines } from '../../../booking/place-lines'
import { Preparation } from '../../../booking/preparation'
import type { Moment } from '../../../booking/times'
import { When } from '../../../booking/when'
import { Spoken } from '../../../calls/spoken'
import { type Booking, type BookingPlace, book, bookingChanged } from '../../../data/booking'
import { useReadOnly } from '../../../data/read-only'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { Stack } from '../../../ui/stack'
import { problemsOfAsks, TestsField } from './tests-field'
import { Twin } from './twin'

type CheckDrawProps = {
  place: BookingPlace
  moment: Moment
  memberZone: string
  asks: readonly string[]
  hasDue: boolean
  onAsks: (asks: readonly string[]) => void
  onTaken: () => void
  onBooked: (booking: Booking) => void
}

/** Everything in one look, what is to be tested, and the button that books. */
export function CheckDraw(props: CheckDrawProps) {
  const { place, moment, memberZone, asks, hasDue, onAsks, onTaken, onBooked } = props
  const queries = useQueryClient()
  const readOnly = useReadOnly()
  const { id: placeId = '' } = place
  const { startsAt = 0 } = moment
  const form = useForm({
    id: 'draw',
    first: () => ({ asks: [...asks] }),
    check: problemsOfAsks,
    keyedBy: (answers) => ({ ...answers, placeId, startsAt }),
    send: (answers, { key }) => book({ placeId, startsAt, asks: answers.asks }, key),
    onSent: async ({ booking }) => {
      await bookingChanged(queries)
      if (booking) onBooked(booking)
    },
    onFailed: (problem) => {
      if (problem.messageKey === 'booking.refused.taken') onTaken()
      if (problem.messageKey === 'booking.refused.twice') void bookingChanged(queries)
    },
  })
  const field = form.field('asks')
  return (
    <Stack gap={4}>
      <When moment={moment} place={place} memberZone={memberZone} />
      <PlaceLines place={place} />
      <Form
        form={form}
        send={
          <Spoken
            own={<Trans>Book this time</Trans>}
            about={(name) => <Trans>Book for {name}</Trans>}
          />
        }
        buttons={readOnly ? null : undefined}
        failed={(problem) => <NotBooked problem={problem} />}
      >
        <TestsField
          hasDue={hasDue}
          {...field}
          onChange={(chosen) => {
            field.onChange(chosen)
            onAsks(chosen)
          }}
        />
      </Form>
      {form.failure?.messageKey === 'booking.refused.twice' && (
        <Twin asks={form.value.asks} startsAt={startsAt} />
      )}
      <Preparation asks={form.value.asks} />
    </Stack>
  )
}

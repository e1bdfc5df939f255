import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotBooked } from '../../../booking/not-booked'
import { noonOf, plainDay } from '../../../booking/times'
import { Spoken } from '../../../calls/spoken'
import { useActedFor } from '../../../data/acted-for'
import {
  type BookingPlace,
  bookingChanged,
  comingQuery,
  joinWaitingList,
} from '../../../data/booking'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { useFormats } from '../../../i18n/use-formats'
import { href } from '../../../routes/href'
import { Banner } from '../../../ui/banner'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { problemsOfAsks, TestsField } from './tests-field'

type JoinListProps = {
  place: BookingPlace
  day: string
  asks: readonly string[]
  hasDue: boolean
  onAsks: (asks: readonly string[]) => void
}

/** The waiting list of a day without free times. */
export function JoinList({ place, day, asks, hasDue, onAsks }: JoinListProps) {
  const { t } = useLingui()
  const name = useActedFor()
  const queries = useQueryClient()
  const formats = useFormats()
  const coming = useQuery(comingQuery)
  const again = () => bookingChanged(queries)
  const form = useForm({
    id: 'waiting',
    first: () => ({ asks: [...asks] }),
    check: problemsOfAsks,
    send: (answers, { key }) =>
      joinWaitingList({ placeId: place.id ?? '', from: day, until: day, asks: answers.asks }, key),
    onSent: again,
    onFailed: again,
  })
  const field = form.field('asks')
  const wait = coming.data?.waiting?.find((each) => each.place?.id === place.id)
  if (wait) {
    const from = formats.weekday(noonOf(wait.from ?? day), plainDay)
    return (
      <Banner
        tone="info"
        live
        title={
          <Spoken
            own={<Trans>You’re on the waiting list here for {from}</Trans>}
            about={(name) => (
              <Trans>
                {name} is on the waiting list here for {from}
              </Trans>
            )}
          />
        }
        action={
          <Link standalone href={href('appointments')}>
            <Trans>See all appointments</Trans>
          </Link>
        }
      >
        <Trans>If a time becomes free, we write to you and hold it for 30 minutes.</Trans>
      </Banner>
    )
  }
  return (
    <Stack gap={3}>
      <Text>
        <Trans>
          Join the waiting list: if a time becomes free on this day, we write to you and hold it for
          30 minutes.
        </Trans>
      </Text>
      <Form
        form={form}
        send={
          <Spoken
            own={<Trans>Join the waiting list</Trans>}
            about={(name) => <Trans>Put {name} on the waiting list</Trans>}
          />
        }
        isShort
        failedName={name ? t`${name} is not on the list yet` : t`You’re not on the list yet`}
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
    </Stack>
  )
}

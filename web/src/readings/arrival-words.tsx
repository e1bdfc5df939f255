import { Trans } from '@lingui/react/macro'
import { useBrand } from '../data/boot-context'
import { supportOf } from '../data/branding'
import type { Arrives } from '../data/supplies'
import { Text } from '../ui/text'
import { useWeekday } from './gap-text'

/** When a box or a kit should be there: the day of the carrier, or from when to when. */
export function ArrivalWords({ arrival }: { arrival: Arrives | undefined }) {
  const weekday = useWeekday()
  if (!arrival?.toDate) return null
  const from = weekday(arrival.fromDate ?? arrival.toDate)
  const to = weekday(arrival.toDate)
  if (arrival.late) return <Late day={to} />
  return (
    <Text>
      <Expected from={from} to={to} byCarrier={arrival.byCarrier} />
    </Text>
  )
}

type ExpectedProps = { from: string; to: string; byCarrier: boolean | undefined }

function Expected({ from, to, byCarrier }: ExpectedProps) {
  if (byCarrier) return <Trans>The carrier expects to deliver it on {to}.</Trans>
  if (from === to) return <Trans>It should arrive on {to}.</Trans>
  return (
    <Trans>
      It should arrive between {from} and {to}.
    </Trans>
  )
}

function Late({ day }: { day: string }) {
  const { phone } = supportOf(useBrand()) ?? {}
  return (
    <Text weight="medium">
      <Trans>It’s late: it should have arrived by {day}.</Trans>{' '}
      {phone && <Trans>If you need it soon, call Member Support at {phone}.</Trans>}
    </Text>
  )
}

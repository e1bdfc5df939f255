import { Plural, Trans } from '@lingui/react/macro'
import { useDates } from '../../../billing/use-dates'
import { Spoken } from '../../../calls/spoken'
import { useMemberZone } from '../../../data/member-zone'
import type { SupplyOrder, Verdict } from '../../../data/supplies'
import { useFormats } from '../../../i18n/use-formats'

type VerdictWordsProps = { verdict: Verdict; orders: readonly SupplyOrder[] }

/** Whether a box can be ordered now; if not, why and from which day on. */
export function VerdictWords({ verdict, orders }: VerdictWordsProps) {
  switch (verdict.reason) {
    case 'eligible':
      return (
        <Spoken
          own={<Trans>You can order a box now.</Trans>}
          about={(name) => <Trans>You can order a box for {name} now.</Trans>}
        />
      )
    case 'inProcess':
      return <InProcess verdict={verdict} orders={orders} />
    case 'justShipped':
      return <JustShipped verdict={verdict} />
    case 'enough':
      return <Enough verdict={verdict} />
    case 'noProgram':
      return (
        <Trans>
          Strips come with an active diabetes program, and we don’t see one right now. Member
          Support can help.
        </Trans>
      )
    case 'noMeter':
      return (
        <Trans>
          Boxes are for meters that use our strips, and we don’t see one here. Member Support can
          help.
        </Trans>
      )
    default:
      return <Trans>A box can’t be ordered right now. Member Support can tell you why.</Trans>
  }
}

function InProcess({ verdict, orders }: VerdictWordsProps) {
  const { longDate } = useFormats()
  const zone = useMemberZone()
  const { number, state } = orders.find(({ id }) => id === verdict.orderId) ?? {}
  const day = longDate(verdict.since ?? 0, zone)
  if (!number)
    return <Trans>A box was ordered on {day}. We’ll tell you when it’s on its way.</Trans>
  return state === 'PACKED' ? (
    <Trans>Order {number} is being packed. We’ll tell you when it’s on its way.</Trans>
  ) : (
    <Trans>
      Order {number} was placed on {day}. We’ll tell you when it’s on its way.
    </Trans>
  )
}

function JustShipped({ verdict }: { verdict: Verdict }) {
  const { longDate } = useFormats()
  const date = useDates()
  const zone = useMemberZone()
  const sent = longDate(verdict.since ?? 0, zone)
  const from = verdict.fromDate && date(verdict.fromDate)
  return from ? (
    <Trans>
      We sent a box on {sent}. The next one can be ordered from {from} on.
    </Trans>
  ) : (
    <Trans>We sent a box on {sent}. The next one has to wait a little.</Trans>
  )
}

function Enough({ verdict }: { verdict: Verdict }) {
  const date = useDates()
  const { remaining = 0, lastsDays = 0, enoughDays = 0, fromDate = '' } = verdict
  const from = fromDate && date(fromDate)
  return (
    <>
      <Trans>
        There are enough strips for now: <Plural value={remaining} one="# is" other="# are" /> left,
        and they last about <Plural value={lastsDays} one="# day" other="# days" />.
      </Trans>{' '}
      {from ? (
        <Trans>
          A box can be ordered from {from} on, when they last less than{' '}
          <Plural value={enoughDays} one="# day" other="# days" />.
        </Trans>
      ) : (
        <Trans>
          A box can be ordered when they last less than{' '}
          <Plural value={enoughDays} one="# day" other="# days" />.
        </Trans>
      )}
    </>
  )
}

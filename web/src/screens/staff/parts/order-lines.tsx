import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '../../../i18n/use-formats'
import { Link } from '../../../ui/link'
import { Text } from '../../../ui/text'
import { carrierNames, shipmentStates, troubles } from '../fulfilment/parts/words'
import { deskZone } from './desk-words'

/** An order as Member Support sees it: where it is, and never what is in it. */
export type DeskOrder = {
  number?: string
  state?: string
  trouble?: string
  placedAt?: number
  stateAt?: number
  carrier?: string
  tracking?: string
  trackingUrl?: string
}

export function OrderLines({ order }: { order: DeskOrder }) {
  const { i18n } = useLingui()
  const { longDate } = useFormats()
  const { number, state = '', trouble = '', placedAt = 0, stateAt = 0 } = order
  const known = shipmentStates[state]
  const problem = troubles[trouble]
  const placed = longDate(placedAt, deskZone())
  const since = longDate(stateAt, deskZone())
  return (
    <div>
      <Text weight="medium">
        <Trans>Supplies {number}</Trans>
      </Text>
      <p>
        {known && i18n._(known.words)}
        {state !== 'PLACED' && <> · {since}</>}
      </p>
      {problem && <Text weight="medium">{i18n._(problem)}</Text>}
      <Text muted>
        <Trans>Ordered on {placed}</Trans>
      </Text>
      <Tracking order={order} />
    </div>
  )
}

function Tracking({ order: { carrier = '', tracking, trackingUrl } }: { order: DeskOrder }) {
  if (!tracking) return null
  const name = carrierNames[carrier]
  return (
    <p>
      {name}{' '}
      {trackingUrl ? (
        <Link external href={trackingUrl}>
          {tracking}
        </Link>
      ) : (
        tracking
      )}
    </p>
  )
}

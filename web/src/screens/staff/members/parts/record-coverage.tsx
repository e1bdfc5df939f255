import { Trans } from '@lingui/react/macro'
import { useDates } from '../../../../billing/use-dates'
import type { MemberRecord, RecordDevice } from '../../../../data/member-record'
import { displayPhone, telLink } from '../../../../domain/phone'
import { useFormats } from '../../../../i18n/use-formats'
import { Card } from '../../../../ui/card'
import { Text } from '../../../../ui/text'
import { DeviceName, DeviceState, nameOf } from '../../inbox/parts/inbox-device'
import { deskZone, useDeskTime } from '../../parts/desk-words'
import { OrderLines } from '../../parts/order-lines'
import styles from './record.module.css'

type Plan = NonNullable<MemberRecord['plans']>[number]

/** What pays for the member's care. Read-only. */
export function CoverageCard({ plans = [] }: { plans: MemberRecord['plans'] }) {
  return (
    <Card title={<Trans>Coverage</Trans>}>
      {plans.length === 0 ? (
        <Text muted>
          <Trans>No plan on record.</Trans>
        </Text>
      ) : (
        <ul className={styles.list}>
          {plans.map((plan) => (
            <li key={`${plan.name} ${plan.from}`} className={styles.row}>
              <PlanWords plan={plan} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function PlanWords({ plan }: { plan: Plan }) {
  const dates = useDates()
  const { name, sponsor, numberEnds, from = '', until, phone } = plan
  const first = from && dates(from)
  const last = until && dates(until)
  return (
    <div>
      <Text weight="medium">{name}</Text>
      <p>
        <PlanStanding standing={plan.standing} />
        {sponsor && <> · {sponsor}</>}
      </p>
      <Text muted>
        {last ? (
          <Trans>
            {first} to {last}
          </Trans>
        ) : (
          <Trans>Since {first}</Trans>
        )}
      </Text>
      {numberEnds && (
        <Text muted>
          <Trans>Member number ends in {numberEnds}</Trans>
        </Text>
      )}
      {phone && (
        <p>
          <a href={telLink(phone)}>{displayPhone(phone)}</a>
        </p>
      )}
    </div>
  )
}

function PlanStanding({ standing }: { standing: string | undefined }) {
  switch (standing) {
    case 'upcoming':
      return <Trans context="plan">Not started yet</Trans>
    case 'ended':
      return <Trans context="plan">Ended</Trans>
    default:
      return <Trans context="plan">Active</Trans>
  }
}

const isOrder = ({ state = '' }: RecordDevice) => ['ordered', 'shipped'].includes(state)

type OrdersCardProps = { devices: readonly RecordDevice[]; orders: MemberRecord['orders'] }

/** Devices on their way to the member, and their orders of supplies. */
export function OrdersCard({ devices, orders = [] }: OrdersCardProps) {
  const underway = devices.filter(isOrder)
  return (
    <Card title={<Trans>Orders</Trans>}>
      {underway.length + orders.length === 0 && (
        <Text muted>
          <Trans>No device is on its way, and no supplies were ordered.</Trans>
        </Text>
      )}
      {underway.length > 0 && <DeviceList devices={underway} />}
      {orders.length > 0 && (
        <ul className={styles.list}>
          {orders.map((order) => (
            <li key={order.number} className={styles.row}>
              <OrderLines order={order} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The devices that the member has. Never what they measured. */
export function DevicesCard({ devices }: { devices: readonly RecordDevice[] }) {
  const owned = devices.filter((device) => !isOrder(device))
  return (
    <Card title={<Trans>Devices</Trans>}>
      {owned.length === 0 ? (
        <Text muted>
          <Trans>No device on record.</Trans>
        </Text>
      ) : (
        <DeviceList devices={owned} />
      )}
    </Card>
  )
}

function DeviceList({ devices }: { devices: readonly RecordDevice[] }) {
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <li key={device.id} className={styles.row}>
          <DeviceWords device={device} />
        </li>
      ))}
    </ul>
  )
}

function DeviceWords({ device }: { device: RecordDevice }) {
  const formats = useFormats()
  const deskTime = useDeskTime()
  const { state, stateAt = 0, lastReadingAt } = device
  const since = formats.longDate(stateAt, deskZone())
  const last = lastReadingAt ? deskTime(lastReadingAt) : ''
  return (
    <div>
      <Text weight="medium">
        <DeviceName category={device.category} /> {nameOf(device)}
      </Text>
      <p>
        {state === 'blocked' ? (
          <Trans>blocked on {since}</Trans>
        ) : (
          <>
            <DeviceState state={state} /> · <Trans>since {since}</Trans>
          </>
        )}
      </p>
      {!isOrder(device) && (
        <Text muted>
          {last ? <Trans>Last reading taken {last}</Trans> : <Trans>No reading received yet</Trans>}
        </Text>
      )}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { Spoken } from '../../../../calls/spoken'
import { useMemberZone } from '../../../../data/member-zone'
import { type Profile, savePersonal } from '../../../../data/profile'
import { useStartup } from '../../../../data/startup'
import { orderUnderway } from '../../../../domain/supply-orders'
import { useFormats } from '../../../../i18n/use-formats'
import { AddressLines } from '../../../../ui/address-lines'
import { Stack } from '../../../../ui/stack'
import { Text } from '../../../../ui/text'
import { AddressForm } from './address-form'
import { EditCard } from './edit-card'

/** Where the member lives, and where supplies go. */
export function HomeCard({ profile }: { profile: Profile }) {
  const { address, poBoxAllowed = false } = profile
  return (
    <EditCard
      profile={profile}
      title={<Trans>Home address</Trans>}
      change={address ? <Trans>Change home address</Trans> : <Trans>Add a home address</Trans>}
      effect={() => <Effects effects={profile.effects} />}
      form={(opened, onSaved) => (
        <AddressForm
          id="home-address"
          profile={opened}
          address={opened.address}
          poBoxAllowed={poBoxAllowed}
          save={(next, key) => savePersonal(opened, { address: next }, key)}
          onSaved={onSaved}
        />
      )}
    >
      {address ? (
        <AddressLines address={address} />
      ) : (
        <Text muted>
          <Spoken
            own={<Trans>We don’t have your home address yet.</Trans>}
            about={(name) => <Trans>We don’t have {name}’s home address yet.</Trans>}
          />
        </Text>
      )}
      {!poBoxAllowed && (
        <Text muted>
          <Trans>We ship to street addresses only, not to PO boxes.</Trans>
        </Text>
      )}
    </EditCard>
  )
}

/** What a new address is used for, and what is on its way to the old one. */
function Effects({ effects }: { effects: Profile['effects'] }) {
  const { next, onTheWay = [] } = effects ?? {}
  return (
    <Stack gap={1}>
      <p>
        {next === 'strips' ? (
          <Spoken
            own={<Trans>Your next strips ship here.</Trans>}
            about={(name) => <Trans>{name}’s next strips ship here.</Trans>}
          />
        ) : next === 'devices' ? (
          <Spoken
            own={<Trans>Your next device or supplies ship here.</Trans>}
            about={(name) => <Trans>{name}’s next device or supplies ship here.</Trans>}
          />
        ) : (
          <Spoken
            own={<Trans>If we mail you something, it comes here.</Trans>}
            about={(name) => <Trans>If we mail something for {name}, it comes here.</Trans>}
          />
        )}
      </p>
      {onTheWay.map((one) => (
        <Underway key={`${one.category} ${one.at}`} {...one} />
      ))}
      <SuppliesUnderway />
    </Stack>
  )
}

type OnTheWay = NonNullable<NonNullable<Profile['effects']>['onTheWay']>[number]

function Underway({ state, ...order }: OnTheWay) {
  return <p>{state === 'shipped' ? <Sent {...order} /> : <Ordered {...order} />}</p>
}

/** An order keeps the address that it was placed with. */
function SuppliesUnderway() {
  const { dayAndMonth } = useFormats()
  const zone = useMemberZone()
  const order = orderUnderway(useStartup().data?.orders?.orders)
  if (!order) return null
  const day = dayAndMonth(order.placedAt ?? 0, zone)
  return (
    <p>
      {order.state === 'PLACED' ? (
        <Trans>
          The supplies ordered on {day} still go to the old address. To change that, cancel the
          order and place a new one.
        </Trans>
      ) : (
        <Trans>The supplies ordered on {day} still go to the old address.</Trans>
      )}
    </p>
  )
}

type Order = Pick<OnTheWay, 'category' | 'at'>

function Sent({ category, at = 0 }: Order) {
  const { dayAndMonth } = useFormats()
  const day = dayAndMonth(at, useMemberZone())
  switch (category) {
    case 'weight_scale':
      return <Trans>The scale we sent on {day} still goes to the old address.</Trans>
    case 'bg_meter':
      return <Trans>The meter we sent on {day} still goes to the old address.</Trans>
    default:
      return (
        <Trans>The blood pressure monitor we sent on {day} still goes to the old address.</Trans>
      )
  }
}

function Ordered({ category, at = 0 }: Order) {
  const { dayAndMonth } = useFormats()
  const day = dayAndMonth(at, useMemberZone())
  switch (category) {
    case 'weight_scale':
      return <Trans>The scale ordered on {day} still goes to the old address.</Trans>
    case 'bg_meter':
      return <Trans>The meter ordered on {day} still goes to the old address.</Trans>
    default:
      return (
        <Trans>The blood pressure monitor ordered on {day} still goes to the old address.</Trans>
      )
  }
}

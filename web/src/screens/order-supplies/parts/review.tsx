import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { mayHaveWorked } from '../../../data/may-have-worked'
import type { Problem } from '../../../data/problem'
import type { Supplies } from '../../../data/supplies'
import { LeaveGuard } from '../../../forms/leave-guard'
import { ArrivalWords } from '../../../readings/arrival-words'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Inline } from '../../../ui/inline'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { AddressEdit } from './address-edit'
import { BoxContents } from './box-contents'
import { ShipToLines } from './ship-to-lines'
import type { Placing } from './use-place-order'

type ReviewProps = { supplies: Supplies; placing: Placing; onClose: () => void }

/** Everything about an order before it is one. Nothing is ordered until its button is pressed. */
export function Review({ supplies, placing, onClose }: ReviewProps) {
  const { shipTo = {}, box = {} } = supplies
  const own = placing.address
  const isShippable = own !== undefined || (shipTo.address && !shipTo.faults?.length)
  const [wantsOther, setWantsOther] = useState(false)
  const refused = placing.problem?.fields.some(({ field }) => field.startsWith('address'))
  const isEditing = wantsOther || !isShippable || refused
  return (
    <Stack gap={5}>
      <BoxContents box={box} />
      {isEditing ? (
        <AddressEdit
          shipTo={shipTo}
          address={own}
          onUse={(address) => {
            placing.sendTo(address)
            setWantsOther(false)
          }}
          onCancel={isShippable && !refused ? () => setWantsOther(false) : undefined}
        />
      ) : (
        <ShipToLines
          shipTo={shipTo}
          address={own}
          isBusy={placing.isPending}
          onChange={() => setWantsOther(true)}
        />
      )}
      <ArrivalWords arrival={supplies.nextArrival} />
      <Outcome placing={placing} />
      <Stack gap={3}>
        {!placing.isUnknown && (
          <Text weight="medium">
            <Trans>You have not ordered yet.</Trans>{' '}
            {isEditing && <Trans>To order, first press “Use this address” above.</Trans>}
          </Text>
        )}
        <Inline gap={3} wrap>
          <Button
            variant="primary"
            isDisabled={isEditing}
            isPending={placing.isPending}
            onPress={placing.send}
          >
            <Trans>Order this box</Trans>
          </Button>
          <Button variant="quiet" isDisabled={placing.isPending} onPress={onClose}>
            <Trans context="order">Not now</Trans>
          </Button>
        </Inline>
      </Stack>
      <BeforeLeaving isUnknown={placing.isUnknown} onLeave={onClose} />
    </Stack>
  )
}

function BeforeLeaving({ isUnknown, onLeave }: { isUnknown: boolean; onLeave: () => void }) {
  if (isUnknown) {
    return (
      <LeaveGuard
        when
        onLeave={onLeave}
        title={<Trans>We don’t know yet if the order went through</Trans>}
        stay={<Trans>Back to the order</Trans>}
        leave={<Trans>Leave this page</Trans>}
      >
        <Trans>
          If it did, you’ll find it in the list of orders on this page. Please look there before you
          order again.
        </Trans>
      </LeaveGuard>
    )
  }
  return (
    <LeaveGuard
      when
      onLeave={onLeave}
      title={<Trans>You have not ordered yet</Trans>}
      stay={<Trans>Back to the order</Trans>}
      leave={<Trans>Leave without ordering</Trans>}
    >
      <Trans>The box is ordered when you press “Order this box”.</Trans>
    </LeaveGuard>
  )
}

function Outcome({ placing }: { placing: Placing }) {
  // What was sent before may still have gone through.
  if (placing.isOffline && !placing.isUnknown) {
    return (
      <Banner tone="danger" live title={<Trans>You’re offline. The order wasn’t sent.</Trans>}>
        <Trans>Nothing is ordered. Please try again when you’re back online.</Trans>
      </Banner>
    )
  }
  return placing.problem && !placing.isPending ? <NotPlaced problem={placing.problem} /> : null
}

function NotPlaced({ problem }: { problem: Problem }) {
  if (mayHaveWorked(problem)) {
    return (
      <Banner tone="danger" live title={<Trans>We don’t know yet if the order went through</Trans>}>
        <Trans>
          We didn’t get an answer. Press “Order this box” again: you won’t get two boxes.
        </Trans>
      </Banner>
    )
  }
  if (problem.fields.length > 0) {
    return (
      <Banner tone="caution" live title={<Trans>We can’t send a box to this address</Trans>}>
        <Trans>Nothing is ordered. Please check the address.</Trans>
      </Banner>
    )
  }
  if (problem.is('failed_precondition')) {
    return (
      <Banner
        tone="caution"
        live
        title={<Trans>Something has changed since you opened this page</Trans>}
      >
        <Trans>Nothing is ordered. Close the order to see why.</Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We couldn’t place the order</Trans>}>
      <Trans>Nothing is ordered. Please try again in a moment.</Trans>
    </Banner>
  )
}

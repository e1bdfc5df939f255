import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Device, DeviceState } from '../../../data/devices'
import { useMemberZone } from '../../../data/member-zone'
import { useFormats } from '../../../i18n/use-formats'
import { href } from '../../../routes/href'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { useDeviceName } from '../../../ui/device-name'
import { Link } from '../../../ui/link'
import { Stack } from '../../../ui/stack'
import styles from './device-tile.module.css'
import { Way } from './way'

type Words = { chip: MessageDescriptor; tone: 'plain' | 'action' | 'caution' }

const words: Readonly<Record<DeviceState, Words>> = {
  none: { chip: msg`Not active yet`, tone: 'plain' },
  ordered: { chip: msg`Ordered`, tone: 'plain' },
  shipped: { chip: msg`On its way`, tone: 'plain' },
  delivered: { chip: msg`Waiting for its first reading`, tone: 'caution' },
  active: { chip: msg`Active`, tone: 'action' },
  blocked: { chip: msg`Blocked`, tone: 'caution' },
}

const underWay: readonly DeviceState[] = ['ordered', 'shipped', 'delivered']

type DeviceTileProps = {
  device: Device
  /** False when the server could not say how far the device is. */
  known: boolean
}

/** One device: how far it is, since when, and what to do next. */
export function DeviceTile({ device, known }: DeviceTileProps) {
  const { i18n } = useLingui()
  const deviceName = useDeviceName()
  const { chip, tone } = words[device.state]
  return (
    <Card title={deviceName(device.device)}>
      <Stack gap={3} start>
        <Chip tone={tone}>{i18n._(chip)}</Chip>
        {known && underWay.includes(device.state) && <Way device={device} />}
        <p>
          <Next device={device} known={known} />
        </p>
        {device.serial && (
          <p className={styles.serial}>
            <Trans>Serial number {device.serial}</Trans>
          </p>
        )}
        {device.state === 'blocked' ? (
          <Link standalone href={href('help.contact')}>
            <Trans>Ask Member Support</Trans>
          </Link>
        ) : (
          <Link standalone href={href('user-guides', {}, { device: device.device })}>
            {device.activated ? <Trans>Open the guide</Trans> : <Trans>How to start</Trans>}
          </Link>
        )}
      </Stack>
    </Card>
  )
}

function Next({ device: { state, stateAt, category }, known }: DeviceTileProps) {
  const { longDate } = useFormats()
  const place = useMemberZone()
  const day = stateAt === undefined ? '' : longDate(stateAt, place)
  if (!known) return <Trans>We don’t know its status. Please try again in a moment.</Trans>
  switch (state) {
    case 'none':
      return <Trans>We have no device on file for you. Member Support can send you one.</Trans>
    case 'ordered':
      return <Trans>Ordered on {day}. We’ll let you know here when it’s on its way.</Trans>
    case 'shipped':
      return <Trans>Sent on {day}. Most parcels take three to five days.</Trans>
    case 'blocked':
      return (
        <Trans>
          Blocked on {day}. We no longer accept readings from it. If you still use it, ask Member
          Support for help.
        </Trans>
      )
    case 'active':
      return <Trans>Active since {day}.</Trans>
    default:
      return <FirstReading category={category} day={day} />
  }
}

function FirstReading({ category, day }: { category: Device['category']; day: string }) {
  if (category === 'bg_meter') {
    return <Trans>Delivered on {day}. Take one reading to activate the meter.</Trans>
  }
  if (category === 'bp_monitor') {
    return <Trans>Delivered on {day}. Take one reading to activate the monitor.</Trans>
  }
  return <Trans>Delivered on {day}. Step on it once to activate the scale.</Trans>
}

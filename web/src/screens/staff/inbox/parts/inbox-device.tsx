import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../calls/confirm-dialog'
import { revokeDevice, type Snapshot, snapshotKey, type Whose } from '../../../../data/inbox'
import { useFormats } from '../../../../i18n/use-formats'
import { Banner } from '../../../../ui/banner'
import { Button } from '../../../../ui/button'
import styles from './inbox-member.module.css'

type Device = NonNullable<Snapshot['devices']>[number]

type Zone = { timeZone: string }
type InboxDeviceProps = { device: Device; whose: Whose; zone: Zone }

/** A device of the member, and the way to block one that was lost or given away. */
export function InboxDevice({ device, whose, zone }: InboxDeviceProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <span>
        <DeviceName category={device.category} /> {nameOf(device)} ·{' '}
        <Standing device={device} zone={zone} />
      </span>
      {device.mayBlock && (
        <Button onPress={() => setAsking(true)}>
          <Trans>Block this device</Trans>
          <span className="visually-hidden"> {nameOf(device)}</span>
        </Button>
      )}
      {isAsking && <BlockDevice device={device} whose={whose} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The model as it is written on the device; the code htnand reads HTN there. */
export function nameOf({ model = '' }: { model?: string }): string {
  return model === 'inTouch' ? 'InTouch' : model.replace('htnand', 'htn').toUpperCase()
}

type StandingProps = Pick<InboxDeviceProps, 'device' | 'zone'>

function Standing({ device: { state, revokedAt }, zone }: StandingProps) {
  const formats = useFormats()
  if (!revokedAt) return <DeviceState state={state} />
  const day = formats.longDate(revokedAt, zone)
  return <Trans>blocked on {day}</Trans>
}

type BlockDeviceProps = { device: Device; whose: Whose; onClose: () => void }

function BlockDevice({ device, whose, onClose }: BlockDeviceProps) {
  const queries = useQueryClient()
  const model = nameOf(device)
  return (
    <ConfirmDialog
      title={<Trans>Block {model}?</Trans>}
      yes={<Trans>Block this device</Trans>}
      no={<Trans>Cancel</Trans>}
      send={() => revokeDevice(whose, device.deviceId ?? '')}
      onDone={() => queries.invalidateQueries({ queryKey: snapshotKey(whose) })}
      onClose={onClose}
      failed={() => (
        <Banner tone="danger" live title={<Trans>That did not work. Please try again.</Trans>} />
      )}
    >
      <p className={styles.text}>
        <Trans>
          We’ll no longer accept readings from it. Readings it already sent stay. Do this only if
          the device was lost or given away. To send readings again, the member needs a new device.
        </Trans>
      </p>
      <p className={styles.text}>
        <Trans>We’ll tell the member, and they can see it with their devices.</Trans>
      </p>
    </ConfirmDialog>
  )
}

export function DeviceName({ category }: { category: string | undefined }) {
  switch (category) {
    case 'bg_meter':
      return <Trans>Meter</Trans>
    case 'bp_monitor':
      return <Trans>Blood pressure monitor</Trans>
    default:
      return <Trans>Scale</Trans>
  }
}

export function DeviceState({ state }: { state: string | undefined }) {
  switch (state) {
    case 'ordered':
      return <Trans>ordered</Trans>
    case 'shipped':
      return <Trans>on its way</Trans>
    case 'delivered':
      return <Trans>delivered</Trans>
    default:
      return <Trans>in use</Trans>
  }
}

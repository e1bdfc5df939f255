import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Device, devicesQuery } from '../data/devices'
import { useOnline } from '../data/online'
import { useStartup } from '../data/startup'
import { deviceCategories, deviceFor, modelOf } from '../domain/devices'
import { type DeviceCategory, programFor } from '../domain/programs'
import { href } from '../routes/href'
import { Banner } from '../ui/banner'
import { Button } from '../ui/button'
import { DrawingParcel } from '../ui/drawings/drawing-parcel'
import { EmptyState } from '../ui/empty-state'
import { Link } from '../ui/link'
import { PageBody, PageHead } from '../ui/page'
import { Skeleton } from '../ui/skeleton'
import { DeviceTile } from './activate-devices/parts/device-tile'
import styles from './activate-devices.module.css'

/** The devices of the member's programs, from the parcel to the first reading. */
export function Screen() {
  return (
    <PageBody width="page">
      <PageHead
        title={<Trans>My devices</Trans>}
        lead={
          <Trans>
            A device becomes active when we get its first reading. You don’t need to pair anything.
          </Trans>
        }
        width="text"
      />
      <Devices />
      <Trouble />
    </PageBody>
  )
}

function Devices() {
  const devices = useQuery(devicesQuery)
  const online = useOnline()
  const assumed = useAssumed()
  if (devices.isPending && (online || devices.fetchStatus === 'fetching')) {
    return <Skeleton shape="card" />
  }
  // A call that failed counts as "not active": the devices of the programs are shown all the same.
  const shown = devices.data ?? assumed
  return (
    <>
      {!devices.data && (
        <Banner
          tone="caution"
          live
          title={<Trans>We couldn’t check the status of your devices.</Trans>}
          action={
            <Button onPress={() => void devices.refetch()} isPending={devices.isFetching}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>We still get your readings.</Trans>
        </Banner>
      )}
      {devices.data && !online && (
        <Banner tone="caution" title={<Trans>This is from the last time you were online.</Trans>} />
      )}
      {shown.length === 0 ? (
        <NoDevices />
      ) : (
        <ul className={styles.tiles}>
          {shown.map((device) => (
            <li key={device.category}>
              <DeviceTile device={device} known={devices.data !== undefined} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const slots = {
  bg_meter: 'bloodSugar',
  bp_monitor: 'bloodPressure',
  weight_scale: 'weight',
} as const

/** What the programs measure with, by the models that are assumed. */
function useAssumed(): readonly Device[] {
  const { data } = useStartup()
  const active = (data?.programs?.programs ?? []).filter(({ status }) => status === 'ACTIVE')
  const needed = new Set<DeviceCategory>(
    active.flatMap(({ dbSlug }) => programFor(dbSlug ?? '')?.devices ?? []),
  )
  return deviceCategories
    .filter((category) => needed.has(category))
    .map((category) => ({
      category,
      device: modelOf(deviceFor(slots[category], undefined)) ?? 'bg300',
      activated: false,
      state: 'none',
    }))
}

function NoDevices() {
  return (
    <EmptyState
      drawing={<DrawingParcel />}
      title={<Trans>Your programs don’t need a device from us</Trans>}
      action={
        <Link standalone href={href('programs')}>
          <Trans>See all programs</Trans>
        </Link>
      }
    >
      <Trans>When a program comes with a meter, a monitor or a scale, you can track it here.</Trans>
    </EmptyState>
  )
}

/** What to do about a device that is lost, broken or does not send. */
function Trouble() {
  return (
    <section className={styles.trouble}>
      <h2>
        <Trans>Lost, broken or not sending?</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Charge it or change its batteries, and take one more reading.</Trans>
        </li>
        <li>
          <Trans>
            Try it near a window. Without a signal, the device keeps the reading and sends it later.
          </Trans>
        </li>
        <li>
          <Trans>Write to us for a replacement or a new part.</Trans>
        </li>
      </ul>
      <Link standalone href={href('help.contact')}>
        <Trans>Ask Member Support</Trans>
      </Link>
    </section>
  )
}

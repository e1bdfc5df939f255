import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { devicesQuery } from '../data/devices'
import { useStartup } from '../data/startup'
import { type DeviceModel, deviceCategories, deviceFor, modelOf } from '../domain/devices'
import { programFor } from '../domain/programs'
import { useSearchParams } from '../routes/router'
import { PageBody, PageHead } from '../ui/page'
import { DeviceShelf } from './user-guides/parts/device-shelf'
import { Guide } from './user-guides/parts/guide'
import styles from './user-guides.module.css'

/** How each device works: a shelf of all of them, and the guide of one. */
export function Screen() {
  const assumed = useAssumedDevices()
  const { data: devices } = useQuery(devicesQuery)
  const own = devices?.map(({ device }) => device) ?? assumed
  const [search, setSearch] = useSearchParams()
  const model = modelOf(search.get('device')) ?? assumed[0] ?? own[0] ?? 'bg300'
  const choose = (next: DeviceModel) => setSearch({ device: next }, { replace: true })
  return (
    <PageBody width="page">
      <PageHead
        title={<Trans>Device user guides</Trans>}
        lead={
          <Trans>Setup, a reading step by step, and what the symbols on the screen mean.</Trans>
        }
        width="text"
      />
      <div className={styles.columns}>
        <DeviceShelf own={own} chosen={model} onChoose={choose} />
        <Guide key={model} model={model} />
      </div>
    </PageBody>
  )
}

const slots = {
  bg_meter: ['bloodSugar', 'bloodSugarDevice', 'bloodSugarActivated'],
  bp_monitor: ['bloodPressure', 'bloodPressureDevice', 'bloodPressureActivated'],
  weight_scale: ['weight', 'weightDevice', 'weightActivated'],
} as const

/** What the programs measure with by the start-up, before the devices themselves are known. */
function useAssumedDevices(): readonly DeviceModel[] {
  const { data } = useStartup()
  const active = (data?.programs?.programs ?? []).filter(({ status }) => status === 'ACTIVE')
  const needed = active.flatMap(({ dbSlug }) => programFor(dbSlug ?? '')?.devices ?? [])
  return deviceCategories.flatMap((category) => {
    const [slot, field, activated] = slots[category]
    if (!needed.includes(category) && !data?.devices?.[activated]) return []
    return modelOf(deviceFor(slot, data?.devices?.[field])) ?? []
  })
}

import { useLingui } from '@lingui/react/macro'
import { categoryOf, type DeviceModel } from '../domain/devices'
import type { DeviceCategory } from '../domain/programs'

/** How a model is written on the device itself. */
const written: Readonly<Record<DeviceModel, string>> = {
  bg300: 'BG300',
  inTouch: 'InTouch',
  htn: 'HTN',
  ht900: 'HT900',
  ht945: 'HT945',
  wm1000: 'WM1000',
  wm1500: 'WM1500',
}

export function useCategoryName(): (category: DeviceCategory) => string {
  const { t } = useLingui()
  return (category) => {
    if (category === 'bg_meter') return t`Blood sugar meter`
    return category === 'bp_monitor' ? t`Blood pressure monitor` : t`Scale`
  }
}

/** "Blood pressure monitor HT900" */
export function useDeviceName(): (model: DeviceModel) => string {
  const categoryName = useCategoryName()
  return (model) => `${categoryName(categoryOf(model))} ${written[model]}`
}

export function writtenModel(model: DeviceModel): string {
  return written[model]
}

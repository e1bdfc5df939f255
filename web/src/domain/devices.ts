/** Device values of the start-up data, the devices assumed when none is named, and their guides. */

import type { DeviceCategory } from './programs.ts'

const defaults = { bloodSugar: 'bg300', bloodPressure: 'htn', weight: 'wm1500' } as const

export type DeviceSlot = keyof typeof defaults

/** The device whose guide is shown: htnand shares the guide of htn. */
export function deviceFor(slot: DeviceSlot, value: string | null | undefined): string {
  if (!value) return defaults[slot]
  return value === 'htnand' ? 'htn' : value
}

/** The devices that have a guide, by what they measure. */
export const guides = {
  bg_meter: ['bg300', 'inTouch'],
  bp_monitor: ['htn', 'ht900', 'ht945'],
  weight_scale: ['wm1000', 'wm1500'],
} as const satisfies Record<DeviceCategory, readonly string[]>

export type DeviceModel = (typeof guides)[DeviceCategory][number]

export const deviceCategories: readonly DeviceCategory[] = [
  'bg_meter',
  'bp_monitor',
  'weight_scale',
]

export type ManualLanguage = 'en' | 'es'

/** Every manual is in English; these are in Spanish as well. */
const inSpanish: readonly DeviceModel[] = ['bg300', 'htn', 'ht900', 'wm1500']

export function manualLanguages(model: DeviceModel): readonly ManualLanguage[] {
  return inSpanish.includes(model) ? ['en', 'es'] : ['en']
}

/** The manual that a reader gets first: their own language where there is one, else English. */
export function manualLanguage(model: DeviceModel, locale: string): ManualLanguage {
  const own = locale.slice(0, 2)
  return manualLanguages(model).find((language) => language === own) ?? 'en'
}

/** A model by the name that a server or an address has for it. */
export function modelOf(name: string | null | undefined): DeviceModel | undefined {
  const model = name === 'htnand' ? 'htn' : name
  return deviceCategories
    .flatMap((category) => [...guides[category]])
    .find((each) => each === model)
}

export function categoryOf(model: DeviceModel): DeviceCategory {
  const found = deviceCategories.find((category) =>
    guides[category].some((each: DeviceModel) => each === model),
  )
  return found ?? 'bg_meter'
}

/** Device values of the start-up data and the devices assumed when none is named. */

const defaults = { bloodSugar: 'bg300', bloodPressure: 'htn', weight: 'wm1500' } as const

export type DeviceSlot = keyof typeof defaults

/** The device whose guide is shown: htnand shares the guide of htn. */
export function deviceFor(slot: DeviceSlot, value: string | null | undefined): string {
  if (!value) return defaults[slot]
  return value === 'htnand' ? 'htn' : value
}

/** Where a reading lies, lowest to highest; the same eight for every kind of reading. */
export const rangeStatuses = [
  'severely-low',
  'very-low',
  'low',
  'in-range',
  'slightly-high',
  'high',
  'very-high',
  'severely-high',
] as const

export type RangeStatus = (typeof rangeStatuses)[number]

const inRange = rangeStatuses.indexOf('in-range')

/** The number of the extended scale, -3 to 4, that the server sends. */
export function levelOf(status: RangeStatus): number {
  return rangeStatuses.indexOf(status) - inRange
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Pressure } from '../../../data/blood-pressure'

/** What the words of the server mean in numbers, for people to look up. */
export const categoryRanges: Readonly<Record<Pressure['category'], MessageDescriptor>> = {
  low: msg`below 90, or below 60`,
  normal: msg`below 120, and below 80`,
  elevated: msg`120 to 129, and below 80`,
  high1: msg`130 to 139, or 80 to 89`,
  high2: msg`140 or higher, or 90 or higher`,
  severe: msg`above 180, or above 120`,
}

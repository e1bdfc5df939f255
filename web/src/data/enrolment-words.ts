/** What members answer when they join a program, on their own page and at the desk. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const helpWords: Readonly<Record<string, MessageDescriptor>> = {
  numbers: msg`Understanding my readings`,
  food: msg`Food`,
  activity: msg`Moving more`,
  medicines: msg`Medicines`,
  stress: msg`Stress and sleep`,
  unsure: msg`I’m not sure yet`,
}

export const reachWords: Readonly<Record<string, MessageDescriptor>> = {
  morning: msg`Morning`,
  afternoon: msg`Afternoon`,
  evening: msg`Evening`,
  any: msg`Any time`,
}

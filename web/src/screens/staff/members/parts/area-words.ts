import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The parts of a portal that one person can open to another. */
export const areaWords: Readonly<Record<string, MessageDescriptor>> = {
  readings: msg`Readings`,
  messages: msg`Messages`,
  visits: msg`Visits`,
  supplies: msg`Supplies`,
  documents: msg`Documents`,
  mental_health: msg`Mental health`,
}

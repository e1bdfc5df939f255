import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

export const relationNames: Record<string, MessageDescriptor> = {
  parent: msg`Parent`,
  guardian: msg`Guardian`,
  partner: msg`Partner`,
  child: msg`Son or daughter`,
  sibling: msg`Brother or sister`,
  relative: msg`Relative`,
  friend: msg`Friend`,
  caregiver: msg`Caregiver`,
  proxy: msg`Health-care proxy`,
}

/** What somebody in the family is to the member for whom they act. */
export function RelationName({ relation }: { relation: string }) {
  const { _ } = useLingui()
  return _(relationNames[relation] ?? msg`Someone in the family`)
}

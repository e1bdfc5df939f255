import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

export const relationNames = {
  parent: msg`Parent`,
  guardian: msg`Guardian`,
  partner: msg`Partner`,
  child: msg`Son or daughter`,
  sibling: msg`Brother or sister`,
  relative: msg`Relative`,
  friend: msg`Friend`,
  caregiver: msg`Caregiver`,
  proxy: msg`Health-care proxy`,
} satisfies Record<string, MessageDescriptor>

const names: Readonly<Record<string, MessageDescriptor>> = relationNames

/** What somebody in the family is to the member for whom they act. */
export function RelationName({ relation }: { relation: string }) {
  const { i18n } = useLingui()
  return i18n._(names[relation] ?? msg`Someone in the family`)
}

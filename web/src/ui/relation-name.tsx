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

type RelationNameProps = {
  relation: string
  /** Inside a sentence it begins with a small letter. */
  inSentence?: boolean
}

/** What somebody in the family is to the member for whom they act. */
export function RelationName({ relation, inSentence = false }: RelationNameProps) {
  const { i18n } = useLingui()
  const name = i18n._(names[relation] ?? msg`Someone in the family`)
  return inSentence ? name.charAt(0).toLocaleLowerCase(i18n.locale) + name.slice(1) : name
}

/** What we call pronouns and relationships, on the member's pages and at the desk. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Relationship } from './emergency-contacts'

export const pronounWords: Readonly<Record<string, MessageDescriptor>> = {
  she: msg`She/her`,
  he: msg`He/him`,
  they: msg`They/them`,
  other: msg`Other pronouns`,
  preferNotToShare: msg`I’d rather not say`,
}

/** Who an emergency contact is to the member. */
export const relationshipWords: Readonly<Record<Relationship, MessageDescriptor>> = {
  spouse: msg`Husband or wife`,
  partner: msg`Partner`,
  parent: msg`Parent`,
  child: msg`Son or daughter`,
  sibling: msg`Brother or sister`,
  relative: msg`Other relative`,
  friend: msg`Friend`,
  neighbor: msg`Neighbor`,
  caregiver: msg`Caregiver`,
  other: msg`Someone else`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Relationship } from '../../../../data/emergency-contacts'

/** Who a contact is to the member. */
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

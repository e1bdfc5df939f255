import { msg } from '@lingui/core/macro'
import type { VisitForm } from '../../data/kits'
import { addressOf } from '../../data/profile'
import { type AddressDraft, draftOf } from '../../forms/address-entry'

export const otherCountry = msg`We can send kits only within this country.`

/** What a visitor types, on one level, as forms have it. */
export type VisitDraft = AddressDraft & {
  givenName: string
  familyName: string
  email: string
  phone: string
  bleeding: string
  pregnant: string
  kits: string
}

export function visitDraftOf(form: VisitForm, country: string | undefined): VisitDraft {
  const { givenName = '', familyName = '', email = '', phone = '' } = form
  const { bleeding = '', pregnant = '', kits = '' } = form
  const address = draftOf(addressOf(form.address), country)
  return { ...address, givenName, familyName, email, phone, bleeding, pregnant, kits }
}

export function visitFormOf(draft: VisitDraft): VisitForm {
  const { line1, line2, city, region, postalCode, country: _, ...rest } = draft
  return { ...rest, address: { line1, line2, city, region, postalCode } }
}

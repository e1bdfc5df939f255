import type { Country } from '../i18n/formats'
import type { BrandingJson } from './gen/proto/wellhouse/nav/v1/branding_pb'
import type { Wire } from './wire'

/** The brand of the page, as spelled on the wire. */
export type Branding = Wire<BrandingJson>

export function countryOf(brand: Branding): Country {
  return brand.country === 'CA' ? 'CA' : 'US'
}

/** How members of the brand reach a person, where the brand says so. */
export function supportOf({ support }: Branding): { email: string; phone: string } | undefined {
  return support?.email && support.phone
    ? { email: support.email, phone: support.phone }
    : undefined
}

/** A phone number as a link dials it. */
export function dial(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

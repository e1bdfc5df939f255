import type { Country } from '../i18n/formats'
import type { BrandingJson } from './gen/proto/wellhouse/nav/v1/branding_pb'
import type { Wire } from './wire'

/** The brand of the page, as spelled on the wire. */
export type Branding = Wire<BrandingJson>

export function countryOf(brand: Branding): Country {
  return brand.country === 'CA' ? 'CA' : 'US'
}

import { phoneText } from '../domain/phone'
import type { Country } from '../i18n/locale'
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
    ? { email: support.email, phone: phoneText(support.phone) }
    : undefined
}

export { telLink as dial } from '../domain/phone'

/**
 * A page of ours on the host where the brand lives; null on that host itself. A host without
 * a port has the one of this page, because one server answers for all of them.
 */
export function onMemberHost(
  { member_host }: Branding,
  path: string,
  here: { protocol: string; hostname: string; port: string },
): string | null {
  const site = member_host ? `${here.protocol}//${member_host}` : ''
  if (!URL.canParse(site)) return null
  const url = new URL(path, site)
  if (!url.port) url.port = here.port
  return url.hostname === here.hostname ? null : url.href
}

/** Why a field is refused, in the language of the page. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { logoReasons } from '../../../../data/logo-reasons'
import type { FieldProblem } from '../../../../data/problem'

const reasons: Readonly<Record<string, MessageDescriptor>> = {
  ...logoReasons,
  'brand.nameMissing': msg`Enter a name.`,
  'brand.nameLong': msg`Use at most 80 characters.`,
  'brand.nameInvalid': msg`Use only letters, digits and symbols.`,
  'brand.hostInvalid': msg`Enter a host name such as portal.example.com.`,
  'brand.hostMissing': msg`Enter at least one host name.`,
  'brand.hostsTooMany': msg`Use at most 20 host names.`,
  'brand.hostTwice': msg`This host is in the list twice.`,
  'brand.hostNotAllowed': msg`This server doesn’t answer for that host. Ask the person who runs it to add the host first.`,
  'brand.hostTaken': msg`This host belongs to another brand.`,
  'brand.hostOf': msg`This host belongs to ${{ brand: '' }}.`,
  'brand.hostUnknown': msg`This portal does not know that host. Add it to the host names first.`,
  'brand.originInvalid': msg`Enter the address of one site, such as https://teams.microsoft.com, without a path or an asterisk.`,
  'brand.originTwice': msg`This site is in the list twice.`,
  'brand.originOwn': msg`This is a host of the portal itself. Enter the site that shows the portal.`,
  'brand.originsTooMany': msg`Use at most 10 sites.`,
  'brand.linkInvalid': msg`A browser can’t open this address.`,
  'brand.linkLong': msg`Use at most 2,000 characters.`,
  'brand.linkScheme': msg`Start the link with https:, mailto:, tel: or a single slash.`,
  'brand.linkWeb': msg`Enter an address that starts with https.`,
  'brand.linkInsecure': msg`Use https. Only pages on this computer may use http.`,
  'brand.linkUser': msg`A link must not contain a user name or a password.`,
  'brand.linksTooMany': msg`Use at most 20 links.`,
  'brand.emailInvalid': msg`Enter an email address like name@example.com.`,
  'brand.phoneInvalid': msg`Enter a phone number.`,
  'brand.colourInvalid': msg`Enter a color as # and six digits or letters from A to F.`,
  'brand.routeUnknown': msg`There is no account page called ${{ route: '' }}.`,
  'brand.teenAge': msg`Enter a whole number from 10 to 17.`,
  'brand.teenAgeOrder': msg`Enter an age that is lower than the adult age.`,
  'brand.teenAgeRaised': msg`This age can be lowered, not raised. What is private to teenagers stays private.`,
  'brand.adultAgeLowered': msg`This age can be raised, not lowered. Families would lose access without notice.`,
  'brand.adultAge': msg`Enter a whole number from 16 to 21.`,
}

export type Refused = Partial<FieldProblem>

/** The server's own words stand in for a reason this page does not know yet. */
export function reasonOf(i18n: I18n, { messageKey = '', message = '', values }: Refused): string {
  const reason = reasons[messageKey]
  return reason ? i18n._({ ...reason, values }) : message
}

import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is said beside a field of a partner that the server refused, by the key it sends. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  'sso.partner.clientId': msg`Enter the ID of an app.`,
  'sso.partner.noApp': msg`There’s no connected app with this ID for this brand. Add it under “Connected apps” first, or turn it on there.`,
  'sso.partner.code': msg`Use letters, digits, - and _.`,
  'sso.partner.hosts': msg`Enter host names such as app.example, one on each line. The hosts of all the partner’s addresses must be on the list.`,
  'sso.partner.login-url': msg`Enter the address where the partner begins to sign people in. It begins with https.`,
  'sso.partner.metadata': msg`This isn’t the metadata of a SAML service provider with an address that begins with https.`,
  'sso.partner.name': msg`Enter a name with up to 60 characters.`,
  'sso.partner.phone': msg`Enter a phone number with up to 30 characters.`,
  'sso.partner.programs': msg`Choose programs from the list.`,
  'sso.partner.promos': msg`Enter promo codes, one on each line.`,
  'sso.partner.protocol': msg`Choose how members get in.`,
  'sso.partner.share': msg`Choose what the partner is told.`,
  'sso.partner.site': msg`Enter the address of the partner’s website. It begins with https.`,
  'sso.partner.cost': msg`Please use at most 120 characters.`,
  'sso.partner.summary': msg`Please use at most 400 characters.`,
  'sso.partner.texts': msg`Choose one of our languages.`,
}

/** Undefined for a key that is not about partners. */
export function refusalOf({ messageKey }: { messageKey: string }, i18n: I18n): string | undefined {
  const known = words[messageKey]
  return known && i18n._(known)
}

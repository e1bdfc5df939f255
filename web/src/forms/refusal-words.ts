import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { reportThrown } from '../data/faults'
import type { FieldProblem } from '../data/problem'
import { contactWords, profileWords } from './contact-words'
import { familyWords } from './family-words'
import { brokenWords } from './password-words'
import { shippingWords } from './shipping-words'
import { supplyWords } from './supply-words'

/** What is said beside a field that the server refused, by the key it sends. */
export const refusals: Readonly<Record<string, MessageDescriptor>> = {
  ...brokenWords,
  ...contactWords,
  ...profileWords,
  ...familyWords,
  ...supplyWords,
  ...shippingWords,
  'errors.characters': msg`Please use only letters, numbers and common symbols.`,
  'errors.email': msg`Enter an email address like name@example.com.`,
  'errors.emailSame': msg`This is already your email address.`,
  'errors.emailTaken': msg`This email address is already in use.`,
  'errors.memberMissing': msg`Please choose a member.`,
  'errors.methodCode': msg`This code isn’t correct. Check it and try again.`,
  'errors.methodKind': msg`Choose an answer.`,
  'errors.methodNameLong': msg`Please use at most 40 characters.`,
  'errors.mfaCode': msg`This code isn’t correct. Check it and try again.`,
  'errors.mfaContact': msg`Choose an answer.`,
  'errors.passkeyAnswer': msg`We couldn’t add this passkey. Please try again.`,
  'errors.phone': msg`Enter a mobile number in the United States or Canada.`,
  'errors.proofPasskey': msg`We couldn’t check this passkey. Please try again or choose another way.`,
  'errors.proofPassword': msg`That password isn’t right. Please try again.`,
  'errors.reasonLong': msg`Keep the reason to 300 characters.`,
  'errors.reasonShort': msg`Enter a reason of at least 10 characters.`,
  'errors.searchEmail': msg`Please type the whole email address.`,
  'errors.searchExact': msg`Please type the member’s whole email address or id.`,
  'errors.searchShort': msg`Type at least 2 characters.`,
  'errors.searchText': msg`Please search for a name, an email address or a member id.`,
  'errors.ticketLong': msg`Keep the ticket number to 40 characters.`,
  'errors.ticketMissing': msg`Enter the ticket number.`,
  'errors.unknownBrand': msg`This brand does not exist.`,
  'errors.unknownMember': msg`No member has this id or email.`,
  'forms.required': msg`This field is required.`,
  'openid.brandUnknown': msg`Choose a brand.`,
  'openid.days': msg`Please choose how long.`,
  'openid.name': msg`Enter a name of at most 80 characters.`,
  'openid.redirect': msg`Enter whole addresses such as https://app.example/callback, without # or *. An app on a phone can use its own, such as example.app:/callback.`,
  'openid.redirects': msg`Enter 1 to 10 addresses, one on each line.`,
  'openid.scopes': msg`Choose what the app may ask for.`,
  'openid.site': msg`Enter an address that begins with https://.`,
  'program.answer': msg`Choose one of the answers.`,
  'program.consent': msg`The consent has changed. Please read it and agree again.`,
  'program.diagnosis': msg`This program is for people who have heard this from a doctor or nurse. If you’re not sure, ask your doctor first.`,
  'program.note': msg`Please use at most 500 characters.`,
  'questions.choose': msg`Please choose a question.`,
  'questions.long': msg`Please use at most 100 characters.`,
  'questions.same': msg`Please choose three different questions.`,
  'questions.sameAnswer': msg`Please give a different answer to each question.`,
  'questions.short': msg`Please enter at least 2 characters.`,
  'questions.three': msg`Please choose three questions.`,
  'recovery.checked': msg`Say how you checked who is asking.`,
  'recovery.person': msg`We know nobody with this email address or id.`,
  'roster.birthDate': msg`Enter the date of birth.`,
  'roster.birthDateFuture': msg`Enter a date in the past.`,
  'roster.brand': msg`Choose a brand.`,
  'roster.emailEnded': msg`The account with this email address has ended. Invite the person with another address.`,
  'roster.emailTaken': msg`Someone with this email address already has an account.`,
  'roster.familyName': msg`Enter a last name of up to 80 characters.`,
  'embed.address': msg`Enter an https address on a host that isn’t the portal’s own.`,
  'embed.path': msg`Enter a path such as /signup.`,
  'embed.pathTaken': msg`This is the path of one of our own pages. Choose another one.`,
  'errors.choice': msg`Choose one of the list.`,
  'errors.trailOrder': msg`The last day can’t be before the first.`,
  'errors.trailLong': msg`Please choose a year or less.`,
  'roster.givenName': msg`Enter a first name of up to 80 characters.`,
  'roster.locale': msg`Choose a language.`,
  'roster.reason': msg`Enter a reason of 5 to 300 characters.`,
  'roster.role': msg`Choose a role.`,
  'roster.roleStaff': msg`Choose a staff role for a staff account.`,
  'sso.clientId': msg`Enter the client ID.`,
  'sso.issuer': msg`Enter an address that starts with https, without ? or #.`,
  'sso.issuerChanged': msg`This is another organization. Add it as a new one, and remove or turn off this one.`,
  'sso.label': msg`Enter a name with up to 60 characters.`,
  'sso.partner.taken': msg`This brand already has a partner with this code.`,
  'sso.metadata': msg`This isn’t the metadata of a SAML identity provider.`,
  'sso.metadataAddress': msg`The sign-in address in the metadata must start with https.`,
}

/** Keys that stand for many things: the server's English is clearer than any one text of ours. */
export const severalMeanings = [
  'errors.invalid',
  'errors.parameter',
  'errors.required',
  'errors.tooLong',
  'errors.value',
]

const reported = new Set<string>()

/**
 * Words for a field that the server refused, in the language of the page. A key that we have no
 * words for is reported, and the server's own words are shown to those who read English.
 */
export function refusalWords({ messageKey, message, values }: FieldProblem, i18n: I18n): string {
  const words = refusals[messageKey]
  if (words) return i18n._({ ...words, values })
  if (!severalMeanings.includes(messageKey) && !reported.has(messageKey)) {
    reported.add(messageKey)
    reportThrown(new Error(`no words for a refusal: ${messageKey}`))
  }
  return i18n.locale.startsWith('en') && message
    ? message
    : i18n._(msg`We can’t accept this answer. Please check it.`)
}

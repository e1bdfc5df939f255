import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { type Fault, judgeName } from '../domain/contact-rules'

/** What is said beside a field that breaks a rule of names, addresses or phones. */
export const contactWords: Readonly<Record<Exclude<Fault, 'errors.email'>, MessageDescriptor>> = {
  'contact.nameMissing': msg`Enter a name.`,
  'contact.nameLong': msg`Please use at most 100 characters.`,
  'contact.nameCharacters': msg`Use only letters, numbers, spaces, apostrophes, periods and hyphens.`,
  'contact.nameLetter': msg`Enter a name with at least one letter.`,
  'contact.phoneMissing': msg`Enter a phone number.`,
  'contact.phoneCharacters': msg`Enter digits only, without letters or an extension.`,
  'contact.phoneDigits': msg`Enter all 10 digits, with the area code.`,
  'contact.phoneNumber': msg`This number can’t be right. Check the area code and the three digits after it.`,
  'contact.phoneCountry': msg`Begin with + and the country code, such as +44.`,
  'contact.phoneAbroad': msg`This number belongs to another country.`,
  'contact.streetMissing': msg`Enter a street address.`,
  'contact.streetLong': msg`Please use at most 100 characters.`,
  'contact.streetCharacters': msg`Use only letters, numbers and common signs such as # and /.`,
  'contact.streetWhole': msg`Enter the whole street address.`,
  'contact.poBox': msg`We can’t ship to a PO box. Enter a street address.`,
  'contact.cityMissing': msg`Enter a city.`,
  'contact.cityLong': msg`Please use at most 60 characters.`,
  'contact.cityCharacters': msg`Enter the name of the city only.`,
  'contact.cityMilitary': msg`For AA, AE and AP, enter APO, FPO or DPO as the city.`,
  'contact.region': msg`Enter the two letters of your state, province or territory, such as TX or ON.`,
  'contact.regionMilitary': msg`For APO, FPO and DPO, enter AA, AE or AP.`,
  'contact.zipCode': msg`Enter a ZIP code, such as 75201.`,
  'contact.postalCode': msg`Enter a postal code, such as K1A 0B1.`,
  'contact.postalRegion': msg`This code isn’t from that state or province. Check both.`,
}

/** What only the server can say about a profile. */
export const profileWords: Readonly<Record<string, MessageDescriptor>> = {
  'contact.phoneRegion': msg`Choose one of the countries in the list.`,
  'contact.phoneTwice': msg`You already have a number of this kind.`,
  'profile.birthDate': msg`Member Support can correct your date of birth.`,
  'profile.email': msg`Please change your email address under Security and sign-in.`,
  'profile.photoMost': msg`A profile has one photo.`,
  'profile.pronouns': msg`Choose your pronouns from the list.`,
  'profile.pronounsOther': msg`Enter your pronouns in up to 40 characters.`,
  'profile.timeZone': msg`Choose a time zone.`,
}

/** The words of a fault; nothing is wrong without one. */
export function wordsOf(fault: Fault | undefined) {
  return fault && fault !== 'errors.email' ? contactWords[fault] : undefined
}

/** What is wrong with a name, in words. */
export function nameProblem(written: string): MessageDescriptor | undefined {
  return wordsOf(judgeName(written).fault)
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What is said beside a field about the family or a member's record that the server refused. */
export const familyWords: Readonly<Record<string, MessageDescriptor>> = {
  'record.birthDate': msg`Enter the date of birth.`,
  'record.birthDateFuture': msg`Enter a date in the past.`,
  'record.birthDateGrown': msg`With this date nobody could open the record. Please check the year.`,
  'record.birthDateOld': msg`This is more than 130 years ago. Please check the year.`,
  'record.birthDateSame': msg`This is the date we have on record already.`,
  'record.callback': msg`This date opens more of the record to someone who acts for the member, or opens it for longer. Call the member back first, at a number we have on record.`,
  'record.callbackFirst': msg`This opens the record to someone. Call back first, at a number we have on record for the family.`,
  'record.confirmed': msg`Choose at least two facts that the caller confirmed.`,
  'record.reason': msg`Enter a reason of 10 to 300 characters.`,
  'family.adultBirthDate': msg`Only adults can act for someone. Check the date of birth.`,
  'family.areas': msg`Choose at least one area.`,
  'family.audience': msg`Choose one.`,
  'family.childBirthDate': msg`This person is an adult. Ask them to invite you.`,
  'family.ownEmail': msg`This is your own email address. Enter the address of the other person.`,
  'family.relationship': msg`Choose the relationship.`,
  'family.linked': msg`This person can act for you already.`,
  'family.minor': msg`This person is not an adult, and only adults can act for someone.`,
  'family.actsForMany': msg`This person acts for 10 people already.`,
  'family.linkedDesk': msg`This person can act for the member already.`,
  'family.otherBrand': msg`This person is a member of another brand, and can’t act for this one.`,
  'family.noAccount': msg`No member signs in with this address. The person needs an account first.`,
}

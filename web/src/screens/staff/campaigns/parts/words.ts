import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

export const campaignStates: Readonly<Record<string, MessageDescriptor>> = {
  planned: msg`Planned`,
  open: msg`Running now`,
  ended: msg`Ended`,
}

/** What the server says about a campaign. */
export const campaignWords: Readonly<Record<string, MessageDescriptor>> = {
  'campaign.code': msg`Use 3 to 20 letters, digits and hyphens.`,
  'campaign.taken': msg`Another campaign has this code.`,
  'campaign.fixed': msg`The code and the brand of a campaign can’t change.`,
  'campaign.sponsor': msg`Enter the sponsor, in up to 80 characters.`,
  'campaign.day': msg`Enter a date.`,
  'campaign.order': msg`The last day can’t be before the first one.`,
  'campaign.long': msg`A campaign can last up to three years.`,
  'campaign.zone': msg`Choose a time zone.`,
  'campaign.againDays': msg`Enter 30 to 730 days.`,
  'campaign.leastAge': msg`Enter an age from 0 to 99.`,
  'campaign.helpPhone': msg`Enter a phone number that people can call.`,
  'campaign.intro': msg`Use at most 600 characters.`,
  'campaign.introMissing': msg`Fill in every language of the brand, or leave them all empty.`,
  'campaign.people': msg`Add 1 to 5,000 people at a time.`,
  'campaign.person': msg`Each line needs a last name and a birth date such as 1962-04-09.`,
  'forms.choose': msg`Choose an answer.`,
}

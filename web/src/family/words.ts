/** What we call areas, groups and relations of the family. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Audience, FamilyArea, OpenableArea } from '../domain/family-areas'

export const areaWords: Readonly<Record<OpenableArea, MessageDescriptor>> = {
  readings: msg`Readings`,
  messages: msg`Messages`,
  visits: msg`Visits`,
  supplies: msg`Supplies`,
  documents: msg`Documents`,
  mental_health: msg`Mental health`,
  account: msg`Profile and coverage`,
}

export const areaDetails: Readonly<Record<FamilyArea, MessageDescriptor>> = {
  readings: msg`Blood sugar, blood pressure, weight and pulse, with alerts and reports`,
  messages: msg`Conversations with the coach and the care team`,
  visits: msg`Appointments and visits with clinicians`,
  supplies: msg`Test strips and other orders`,
  documents: msg`Lab results and other documents`,
  mental_health: msg`Everything in the mental health area`,
}

/** S2-6-11: the groups of people whom the member acts for. */
export const actsForWords: Readonly<Record<Audience, MessageDescriptor>> = {
  dependents: msg`Children and teenagers`,
  care_recipients: msg`People you care for`,
  members: msg`Adults in your family`,
  authorized_consenters: msg`People you are a guardian or proxy for`,
}

/** S2-6-11: the groups of people who act for the member. */
export const actedByWords: Readonly<Record<Audience, MessageDescriptor>> = {
  dependents: msg`Your parents and guardians`,
  care_recipients: msg`People who care for you`,
  members: msg`Adults in your family`,
  authorized_consenters: msg`Your legal guardians and proxies`,
}

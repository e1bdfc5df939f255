import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FlagKey } from '../../../../domain/app-state'
import { isInUse } from '../../../../routes/flag-use'

type Words = { name: MessageDescriptor; detail: MessageDescriptor }

/** Each feature in plain words: what it is called, and what people get with it. */
export const flagWords: Record<FlagKey, Words> = {
  mhWebsdk: {
    name: msg`New mental health pages`,
    detail: msg`Mental health opens in the new, embedded screens. Without it people get the earlier pages at the same addresses.`,
  },
  clientMigration: {
    name: msg`Move to the one-app portal`,
    detail: msg`After they sign in, people whose organization is moving see the page that takes them to the new portal.`,
  },
  onboarding: {
    name: msg`First steps`,
    detail: msg`Home greets new members and shows a card that explains where everything is.`,
  },
  medicationOptimization: {
    name: msg`Medicine review`,
    detail: msg`We ask people whether they’d like a clinician to review their medicines.`,
  },
  healthEquity: {
    name: msg`Questions about identity`,
    detail: msg`The profile asks about race, orientation, gender and pronouns. With each question people can choose “Prefer not to share”.`,
  },
  launchpad: {
    name: msg`Set-up list`,
    detail: msg`The dashboard shows what is left to set up, such as a device or a goal.`,
  },
  reminders: {
    name: msg`Reminders`,
    detail: msg`People can set reminders to check, to log and to take medicine. This adds the menu entry and its pages.`,
  },
  guide: {
    name: msg`Guide`,
    detail: msg`Mental health gets a page where people can talk with their guide.`,
  },
  newCoaching: {
    name: msg`New coaching pages`,
    detail: msg`Coaching shows its new pages with sessions and goals side by side.`,
  },
  glpEducation: {
    name: msg`Lessons about GLP-1 medicines`,
    detail: msg`The dashboard offers lessons for people who take a GLP-1 medicine.`,
  },
  newUpsell: {
    name: msg`New way to offer programs`,
    detail: msg`Programs that a person could join appear in the new layout, with a description of each.`,
  },
  goalSetting: {
    name: msg`Goals`,
    detail: msg`People can set their own goals. This adds the menu entry and its pages.`,
  },
  newFood: {
    name: msg`New food log`,
    detail: msg`The food log shows its new pages.`,
  },
  newCardOrder: {
    name: msg`New order of cards`,
    detail: msg`The dashboard shows the same cards in another order.`,
  },
  nextGenDevices: {
    name: msg`Newest devices`,
    detail: msg`People can set up the newest meters, monitors and scales.`,
  },
}

export function wordsOf(name: string): Words | undefined {
  return name in flagWords ? flagWords[name as FlagKey] : undefined
}

/** Whether a change of the feature shows anybody anything today. */
export function isShown(name: string): boolean {
  return name in flagWords && isInUse(name as FlagKey)
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const plain: Readonly<Record<string, MessageDescriptor>> = {
  openid: msg`That you have an account with us`,
  profile: msg`Your first name`,
  email: msg`Your email address`,
  offline_access: msg`New information later, without asking you again`,
  'launch/patient': msg`Which health record is yours`,
}

const records: Readonly<Record<string, MessageDescriptor>> = {
  '*': msg`Everything in your health record`,
  Patient: msg`Your personal details, such as your date of birth`,
  Observation: msg`Your readings, such as blood sugar, blood pressure and weight`,
  Condition: msg`Your health conditions`,
  MedicationRequest: msg`Your medicines`,
  AllergyIntolerance: msg`Your allergies`,
  Device: msg`Your devices`,
  CarePlan: msg`Your care plan`,
  Goal: msg`Your goals`,
  DiagnosticReport: msg`Your test results and reports`,
  DocumentReference: msg`Your documents`,
}

/** What a scope shares, in plain words; null for one that nobody has words for. */
export function wordsOf(scope: string): MessageDescriptor | null {
  const resource = /^patient\/(\*|\w+)\./.exec(scope)?.[1]
  const words = resource ? records : plain
  const name = resource ?? scope
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null
}

/** Each thing that is shared, once: two scopes can say the same. */
export function sharedBy(scopes: readonly string[]): readonly MessageDescriptor[] {
  return [...new Set(scopes.map(wordsOf).filter((words) => words !== null))]
}
